/// The version of this Carillon, agent and tools alike.
package let carillonVersion = "0.2.0"
