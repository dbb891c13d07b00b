internal import CGLib
internal import Glibc

/// An application as its desktop file describes it.
///
/// GDesktopAppInfo finds the file. It ignores a file whose program is missing, so such a file is
/// looked up in the data folders and read anyway: it may ask for D-Bus activation, and a message can say what is
/// wrong with it.
/// <https://specifications.freedesktop.org/desktop-entry-spec/1.5/>
package struct DesktopApplication: Sendable {
    package let identifier: String
    /// The name that people know the app by, in their language.
    package let name: String
    package let file: String
    /// Whether it is started by a call to the bus name that is its identifier.
    package let isDBusActivatable: Bool
    /// Whether it runs in a terminal.
    package let needsTerminal: Bool
    package let folder: String?
    private let exec: String?
    /// A name from the icon theme or an absolute path.
    package let icon: String?

    /// What is wrong with an application's desktop file.
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case missing(identifier: String)
        case unreadable(file: String, reason: String)
        case noExec(file: String)
        case badExec(file: String, reason: String)

        package var description: String {
            switch self {
            case .missing(let identifier): "there is no desktop file \(identifier).desktop"
            case .unreadable(let file, let reason): "\(file) can't be read: \(reason)"
            case .noExec(let file): "\(file) has no Exec line"
            case .badExec(let file, let reason): "the Exec line of \(file) can't be read: \(reason)"
            }
        }
    }

    /// Reads the desktop file of an app.
    ///
    /// - Throws: ``Problem`` when there is none that can be read. Whether its program is installed isn't looked at.
    package init(_ identifier: String) throws(Problem) {
        let entry = g_key_file_new()
        defer { g_key_file_unref(entry) }
        let file = try Self.load(identifier, into: entry)
        func taken(_ value: UnsafeMutablePointer<CChar>??) -> String? {
            value.flatMap { $0 }.map(String.init(adopting:)).flatMap { $0.utf8.count <= Self.longest ? $0 : nil }
        }
        func text(_ key: String) -> String? {
            taken(try? withGError { g_key_file_get_string(entry, "Desktop Entry", key, $0) })
        }
        func flag(_ key: String) -> Bool {
            (try? withGError { g_key_file_get_boolean(entry, "Desktop Entry", key, $0) }).map { $0 != 0 } ?? false
        }
        // Hidden is how a person says that a file of the system shall be as if it weren't there.
        if flag("Hidden") { throw .missing(identifier: identifier) }
        guard text("Type") == "Application" else {
            throw .unreadable(file: file, reason: "it isn't a [Desktop Entry] of Type=Application")
        }
        let local = try? withGError { g_key_file_get_locale_string(entry, "Desktop Entry", "Name", nil, $0) }
        self.identifier = identifier
        self.file = file
        name = taken(local) ?? identifier
        exec = text("Exec")
        icon = text("Icon")
        folder = text("Path").flatMap { $0.isEmpty ? nil : $0 }
        isDBusActivatable = flag("DBusActivatable")
        needsTerminal = flag("Terminal")
    }

    /// A name, a command or an icon that is longer counts as missing, in bytes.
    private static let longest = 4096

    /// Larger files aren't read, in bytes.
    private static let largest: off_t = 1 << 20

    /// The reason not to open what a desktop id stands for: opening a pipe waits for ever, and reading a huge file takes long.
    private static func obstacle(_ identifier: String) -> String? {
        for file in searched.flatMap({ files("\(identifier).desktop", in: "\($0)/applications") }) {
            var status = stat()
            guard stat(file, &status) == 0 else { continue }
            if status.st_mode & S_IFMT != S_IFREG { return "it isn't a file" }
            if status.st_size > largest { return "it is larger than \(largest >> 20) MiB" }
        }
        return nil
    }

    /// The files that a name may stand for in a folder: a - of it may be a / (desktop-entry-spec, "Desktop File ID").
    private static func files(_ name: some StringProtocol, in folder: String) -> [String] {
        let inner = name.indices.filter { name[$0] == "-" }.flatMap { dash -> [String] in
            let folder = "\(folder)/\(name[..<dash])"
            var status = stat()
            guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
            return files(name[name.index(after: dash)...], in: folder)
        }
        return ["\(folder)/\(name)"] + inner
    }

    /// The folders that GLib goes through for a desktop file. It takes relative ones too.
    private static var searched: [String] {
        var folders = [g_get_user_data_dir().map { String(cString: $0) }]
        var more = g_get_system_data_dirs()
        while let folder = more?.pointee {
            folders.append(String(cString: folder))
            more = more?.successor()
        }
        return folders.compactMap(\.self)
    }

    private static func load(_ identifier: String, into entry: OpaquePointer?) throws(Problem) -> String {
        if let reason = obstacle(identifier) {
            throw .unreadable(file: identifier + ".desktop", reason: reason)
        }
        var file: String?
        do throws(GLibError) {
            if let info = g_desktop_app_info_new(identifier + ".desktop") {
                defer { g_object_unref(UnsafeMutableRawPointer(info)) }
                file = g_desktop_app_info_get_filename(info).map { String(cString: $0) }
            }
            if let file {
                _ = try withGError { g_key_file_load_from_file(entry, file, G_KEY_FILE_NONE, $0) }
                return file
            }
            var path: UnsafeMutablePointer<CChar>?
            let name = "applications/\(identifier).desktop"
            _ = try withGError { g_key_file_load_from_data_dirs(entry, name, &path, G_KEY_FILE_NONE, $0) }
            return path.map(String.init(adopting:)) ?? name
        } catch {
            let isMissing =
                error.domain == "g-key-file-error-quark" && error.code == Int(G_KEY_FILE_ERROR_NOT_FOUND.rawValue)
            if isMissing, file == nil { throw .missing(identifier: identifier) }
            throw .unreadable(file: file ?? identifier + ".desktop", reason: error.message)
        }
    }

    /// The program and its arguments, with the field codes of `Exec` filled in for a start without files.
    ///
    /// - Throws: ``Problem`` when there is no `Exec` line or it isn't quoted right.
    package func command() throws(Problem) -> [String] {
        guard let exec, !exec.isEmpty else { throw .noExec(file: file) }
        var count: Int32 = 0
        var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        do throws(GLibError) {
            _ = try withGError { g_shell_parse_argv(exec, &count, &vector, $0) }
        } catch {
            throw .badExec(file: file, reason: error.message)
        }
        defer { g_strfreev(vector) }
        let words = (0..<Int(count)).compactMap { vector?[$0].map { String(cString: $0) } }
        return words.flatMap(expand)
    }

    /// %f, %F, %u and %U stand for files, and there are none; the codes that the specification has dropped go too.
    private func expand(_ word: String) -> [String] {
        if word == "%i" { return icon.map { $0.isEmpty ? [] : ["--icon", $0] } ?? [] }
        guard word.contains("%") else { return [word] }
        var result = ""
        var rest = Substring(word)
        while let character = rest.popFirst() {
            guard character == "%", let code = rest.popFirst() else {
                result.append(character)
                continue
            }
            switch code {
            case "%": result.append("%")
            case "c": result += name
            case "k": result += file
            default: break
            }
        }
        return result.isEmpty ? [] : [result]
    }

    package static func isBusName(_ name: String) -> Bool {
        g_dbus_is_name(name) != 0 && g_dbus_is_unique_name(name) == 0
    }

    /// The name that people know the app by, in their language; nil when `identifier` has no desktop file.
    package static func name(of identifier: String) -> String? { (try? DesktopApplication(identifier))?.name }

    /// Whether an app is a terminal, in which people start other programs; false when `identifier` has no desktop file.
    package static func isTerminal(_ identifier: String) -> Bool {
        guard obstacle(identifier) == nil, let info = g_desktop_app_info_new(identifier + ".desktop") else {
            return false
        }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        let categories = g_desktop_app_info_get_categories(info).map { String(cString: $0) } ?? ""
        return categories.split(separator: ";").contains("TerminalEmulator")
    }

    /// The identifier of this process's own GApplication; nil when it has none.
    package static var ownIdentifier: String? {
        guard let application = g_application_get_default() else { return nil }
        return g_application_get_application_id(application).map { String(cString: $0) }
    }
}

/// The kind of a file, and which program opens it, as the desktop has it.
package enum ContentType {
    /// The type of a file, guessed from its name and from how it begins.
    package static func guess(name: String, head: [UInt8]) -> String {
        guard let type = g_content_type_guess(name, head, gsize(head.count), nil) else { return "" }
        defer { g_free(type) }
        return g_content_type_get_mime_type(type).map(String.init(adopting:)) ?? ""
    }

    /// Whether files of a type are programs. Texts, which may be scripts, don't count unless they are marked as executable.
    package static func isProgram(_ type: String) -> Bool {
        g_content_type_can_be_executable(type) != 0 && g_content_type_is_a(type, "text/plain") == 0
    }

    /// The program that the person opens files of a type with, without its folder; nil when there is none.
    package static func handler(of type: String) -> String? {
        guard let handler = g_app_info_get_default_for_type(type, 0) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(handler)) }
        return g_app_info_get_executable(handler).flatMap { String(cString: $0).split(separator: "/").last }
            .map(String.init)
    }
}
