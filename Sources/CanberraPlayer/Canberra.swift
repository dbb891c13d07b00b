internal import GLibSupport
internal import Glibc

/// libcanberra, which plays the sounds of desktops. It is looked for at run time: the agent works without it.
///
/// <https://0pointer.de/lennart/projects/libcanberra/gtkdoc/>
struct Canberra: @unchecked Sendable {  // functions of a library that is never unloaded
    private typealias Finished = @convention(c) (OpaquePointer?, UInt32, CInt, UnsafeMutableRawPointer?) -> Void
    private typealias Create = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> CInt
    private typealias Destroy = @convention(c) (OpaquePointer) -> CInt
    private typealias Change = @convention(c) (OpaquePointer, OpaquePointer) -> CInt
    private typealias Play =
        @convention(c) (OpaquePointer, UInt32, OpaquePointer, Finished?, UnsafeMutableRawPointer?) -> CInt
    private typealias Set = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
    private typealias ErrorText = @convention(c) (CInt) -> UnsafePointer<CChar>?

    private let contextCreate: Create
    private let contextDestroy: Destroy
    private let contextChangeProps: Change
    private let contextPlay: Play
    private let proplistCreate: Create
    private let proplistDestroy: Destroy
    private let proplistSet: Set
    private let errorText: ErrorText

    /// The library, loaded at the first use; nil where it isn't installed.
    static let library = Canberra()

    private init?() {
        guard let library = dlopen("libcanberra.so.0", RTLD_NOW) else { return nil }
        func function<Function>(_ name: String) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let contextCreate: Create = function("ca_context_create"),
            let contextDestroy: Destroy = function("ca_context_destroy"),
            let contextChangeProps: Change = function("ca_context_change_props_full"),
            let contextPlay: Play = function("ca_context_play_full"),
            let proplistCreate: Create = function("ca_proplist_create"),
            let proplistDestroy: Destroy = function("ca_proplist_destroy"),
            let proplistSet: Set = function("ca_proplist_sets"),
            let errorText: ErrorText = function("ca_strerror")
        else { return nil }
        self.contextCreate = contextCreate
        self.contextDestroy = contextDestroy
        self.contextChangeProps = contextChangeProps
        self.contextPlay = contextPlay
        self.proplistCreate = proplistCreate
        self.proplistDestroy = proplistDestroy
        self.proplistSet = proplistSet
        self.errorText = errorText
    }

    /// Plays a sound to its end on the calling thread, `seconds` at the most. Nothing of it is left afterwards, no
    /// connection to the sound server and none of libcanberra's threads: those would wake an idle process.
    ///
    /// - Returns: Why it could not be played; nil when it was.
    func play(_ event: [String: String], as application: [String: String], seconds: Double) -> String? {
        var context: OpaquePointer?
        let made = contextCreate(&context)
        guard made == 0, let context else { return text(made) }
        let end = Ending()
        let data = Unmanaged.passRetained(end).toOpaque()
        // Destroying it calls back for what still plays; nothing is called after that.
        defer {
            _ = contextDestroy(context)
            Unmanaged<Ending>.fromOpaque(data).release()
        }
        var result = with(application) { contextChangeProps(context, $0) }
        guard result == 0 else { return text(result) }
        result = with(event) { properties in
            contextPlay(
                context,
                1,
                properties,
                { _, _, result, data in
                    guard let data else { return }
                    Unmanaged<Ending>.fromOpaque(data).takeUnretainedValue().reach(result)
                },
                data
            )
        }
        guard result == 0 else { return text(result) }
        guard end.latch.wait(seconds: seconds) else { return nil }
        return end.result == 0 ? nil : text(end.result)
    }

    private func with(_ properties: [String: String], _ body: (OpaquePointer) -> CInt) -> CInt {
        var list: OpaquePointer?
        let made = proplistCreate(&list)
        guard made == 0, let list else { return made }
        defer { _ = proplistDestroy(list) }
        for (key, value) in properties {
            let set = proplistSet(list, key, value)
            guard set == 0 else { return set }
        }
        return body(list)
    }

    private func text(_ error: CInt) -> String {
        errorText(error).map { String(cString: $0) } ?? "libcanberra's error \(error)"
    }

    /// The end of a sound, reported by a thread of the library.
    private final class Ending: @unchecked Sendable {  // written before the latch opens, read after it
        let latch = Latch()
        private(set) var result: CInt = 0

        func reach(_ result: CInt) {
            self.result = result
            latch.open()
        }
    }
}
