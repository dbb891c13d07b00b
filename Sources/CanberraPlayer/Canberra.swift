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
        (self.contextCreate, self.contextDestroy) = (contextCreate, contextDestroy)
        (self.contextChangeProps, self.contextPlay) = (contextChangeProps, contextPlay)
        (self.proplistCreate, self.proplistDestroy, self.proplistSet) = (proplistCreate, proplistDestroy, proplistSet)
        self.errorText = errorText
    }

    /// Why a sound could not be played.
    enum Problem {
        /// Of the sound: another may be played.
        case sound(String)
        /// Nothing can be played at present.
        case player(String)

        var text: String {
            switch self {
            case .sound(let text), .player(let text): text
            }
        }
    }

    /// What plays sounds for a while: a connection to the sound server, with the libraries and threads behind it, all
    /// of which are gone when this is let go of. To load them takes longer than all else that a ring costs, so one is
    /// kept between sounds that follow each other.
    ///
    /// It belongs to the thread that plays.
    final class Voice {
        /// How long it is left alone when nothing can be played: each attempt loads the libraries once more, so where
        /// there is no sound server at all they become rarer and rarer.
        private static let patience = (first: Duration.seconds(3), longest: Duration.seconds(30))

        private let library: Canberra
        private let application: [String: String]
        private var context: OpaquePointer?
        /// Whether a sound was played by the present connection, which may have been lost since.
        private var isProven = false
        private var patience = Voice.patience.first
        private var mute: ContinuousClock.Instant?

        init(_ library: Canberra, as application: [String: String]) {
            (self.library, self.application) = (library, application)
        }

        deinit { close() }

        /// Whether nothing could be played a moment ago.
        var isMute: Bool { mute.map { .now < $0 } ?? false }

        private func close() {
            if let context { _ = library.contextDestroy(context) }
            context = nil
            isProven = false
        }

        /// Plays a sound to its end on the calling thread, `seconds` at the most, and until `cut` is opened.
        ///
        /// - Returns: Why it could not be played; nil when it was.
        func play(_ event: [String: String], seconds: Double, cut: Latch) -> Problem? {
            let wasProven = isProven
            switch attempt(event, seconds, cut) {
            case nil:
                isProven = context != nil
                mute = nil
                patience = Self.patience.first
                return nil
            case .sound(let text)?:
                close()
                return .sound(text)
            case .player(let text)?:
                close()
                // The sound server may have been restarted since the last sound.
                guard !wasProven else { return play(event, seconds: seconds, cut: cut) }
                mute = .now + patience
                patience = min(patience * 2, Self.patience.longest)
                return .player(text)
            }
        }

        private func attempt(_ event: [String: String], _ seconds: Double, _ cut: Latch) -> Problem? {
            if let problem = open() { return problem }
            guard let context else { return nil }
            let end = Ending()
            let data = Unmanaged.passRetained(end).toOpaque()
            defer { Unmanaged<Ending>.fromOpaque(data).release() }
            let result = library.with(event) { properties in
                library.contextPlay(
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
            guard result == 0 else { return library.problem(result) }
            let either = Latch()
            end.latch.opens(either)
            cut.opens(either)
            _ = either.wait(seconds: seconds)
            guard end.latch.wait(seconds: 0) else {
                // Destroying it calls back for what still plays; nothing is called after that.
                close()
                return nil
            }
            return end.result == 0 ? nil : library.problem(end.result)
        }

        private func open() -> Problem? {
            guard context == nil else { return nil }
            var made: OpaquePointer?
            let result = library.contextCreate(&made)
            guard result == 0, let made else { return .player(library.text(result)) }
            context = made
            let named = library.with(application) { library.contextChangeProps(made, $0) }
            return named == 0 ? nil : .player(library.text(named))
        }
    }

    /// The errors that may be about a sound: CA_ERROR_INVALID, SYSTEM, CORRUPT, TOOBIG, NOTFOUND and ACCESS of
    /// canberra.h.
    private static let ofSounds: [CInt] = [-2, -6, -7, -8, -9, -13]

    private func problem(_ error: CInt) -> Problem {
        Self.ofSounds.contains(error) ? .sound(text(error)) : .player(text(error))
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
