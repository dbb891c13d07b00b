internal import CAdwaita
internal import GLibSupport

/// The desktop's dialog in which a person chooses a file or a folder.
@UserInterface package final class FileChooser {
    package enum Kind {
        /// A picture; what the dialog calls them.
        case picture(String)
        case folder
        case any
    }

    private let dialog: Object
    /// It stays until it is answered, and there is one at a time.
    private static var open: FileChooser?

    /// Shows it over the window that a widget is in.
    ///
    /// - Parameter done: Called with the path of what was chosen; not when nothing is.
    package static func show(
        _ kind: Kind,
        over widget: Widget,
        title: String,
        accept: String,
        cancel: String,
        done: @escaping @UserInterface (String) -> Void
    ) {
        let action =
            if case .folder = kind { GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER } else { GTK_FILE_CHOOSER_ACTION_OPEN }
        guard open == nil, let root = gtk_widget_get_root(widget.pointer),
            let raw = gtk_file_chooser_native_new(
                title,
                UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self),
                action,
                accept,
                cancel
            )
        else { return }
        let chooser = FileChooser(Object(adopting: UnsafeMutableRawPointer(raw)))
        if case .picture(let name) = kind, let filter = gtk_file_filter_new() {
            gtk_file_filter_set_name(filter, name)
            gtk_file_filter_add_pixbuf_formats(filter)
            gtk_file_chooser_add_filter(raw, filter)
            g_object_unref(UnsafeMutableRawPointer(filter))
        }
        chooser.dialog.onSignal("response") { arguments in
            defer { open = nil }
            guard arguments.integer(0) == GTK_RESPONSE_ACCEPT.rawValue, let path = open?.path else { return }
            done(path)
        }
        open = chooser
        gtk_native_dialog_show(chooser.dialog.cast(to: GtkNativeDialog.self))
    }

    private init(_ dialog: Object) { self.dialog = dialog }

    /// What is chosen; nil of a file without a path.
    private var path: String? {
        guard let file = gtk_file_chooser_get_file(dialog.opaque) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return g_file_get_path(file).map(String.init(adopting:))
    }
}
