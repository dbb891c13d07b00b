internal import CAdwaita

extension Widget {
    /// Has a picture show a file as wide as there is room, and no larger than it is or 240 pixels high.
    ///
    /// GTK's own layout gives each picture the same place and keeps its shape inside it.
    ///
    /// - Returns: A box with the picture in its middle.
    package func framed(_ path: String) -> Widget {
        gtk_picture_set_filename(opaque, path)
        clip()
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { box, orientation, size, minimum, natural, _, _ in
                guard let picture = gtk_widget_get_first_child(box) else { return }
                // Before its size is set, GTK wants it measured.
                gtk_widget_measure(picture, orientation, -1, nil, nil, nil, nil)
                let shown = PictureSize(picture, room: size)
                let isHeight = orientation == GTK_ORIENTATION_VERTICAL
                natural?.pointee = isHeight ? shown.height : PictureSize(picture, room: -1).width
                minimum?.pointee = isHeight ? shown.height : 0
            },
            { box, width, _, _ in
                guard let picture = gtk_widget_get_first_child(box) else { return }
                let shown = PictureSize(picture, room: width)
                var place = GdkRectangle(x: (width - shown.width) / 2, y: 0, width: shown.width, height: shown.height)
                gtk_widget_size_allocate(picture, &place, -1)
            }
        )
        let box = Widget(.box).append(self)
        gtk_widget_set_layout_manager(box.pointer, layout)
        return box
    }
}

/// How large a picture is shown.
private struct PictureSize {
    private static let tallest = 240.0
    let width, height: gint

    /// - Parameter room: How wide it may be; -1 is as wide as it likes.
    init(_ picture: UnsafeMutablePointer<GtkWidget>, room: gint) {
        let paintable = gtk_picture_get_paintable(OpaquePointer(picture))
        let wide = paintable.map { Double(gdk_paintable_get_intrinsic_width($0)) } ?? 0
        let tall = paintable.map { Double(gdk_paintable_get_intrinsic_height($0)) } ?? 0
        guard wide > 0, tall > 0 else {
            // Some drawings have no size of their own.
            (width, height) = (max(room, 0), gint(Self.tallest))
            return
        }
        let scale = min(1, Self.tallest / tall, room < 0 ? 1 : Double(room) / wide)
        (width, height) = (max(1, gint((wide * scale).rounded())), max(1, gint((tall * scale).rounded())))
    }
}
