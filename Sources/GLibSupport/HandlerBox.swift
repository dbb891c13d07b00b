/// A handler of a GDBus callback on its way through C: retained when handed over, released in the destroy notification or
/// by the one call that it gets, and nowhere else.
final class HandlerBox<Value> {
    let handler: @Sendable (Value) -> Void
    init(_ handler: @escaping @Sendable (Value) -> Void) { self.handler = handler }
}
