internal import Glibc

/// Two files that take each other's place in one step, which Swift's Glibc doesn't have.
enum FileExchange {
    enum Outcome {
        case done
        /// One of them is gone.
        case missing
        /// This file system can't do it.
        case impossible
    }

    private typealias Function =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
    private static let function = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Function.self) }
    /// RENAME_EXCHANGE
    private static let exchange: UInt32 = 2

    static func swap(_ one: String, _ other: String) -> Outcome {
        guard let function else { return .impossible }
        if function(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0 { return .done }
        return errno == ENOENT ? .missing : .impossible
    }
}
