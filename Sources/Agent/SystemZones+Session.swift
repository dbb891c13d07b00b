internal import AgentCore
package import SystemZones

extension SystemZones: SessionZones {}
