internal import CAdwaita

/// Widgets side by side that break into lines where they have no room: libadwaita has such a box from 1.7 on only.
extension Widget {
    /// Has the children of a box, which is given neither spacing nor orientation, break into lines.
    ///
    /// A child that expands shares its line as long as some of its words fit there, and lines below end where it ends.
    @discardableResult
    package func flowing(spacing: Int = 6) -> Widget {
        g_object_set_data(cast(to: GObject.self), Flow.spacing, UnsafeMutableRawPointer(bitPattern: spacing))
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, _, _ in
                guard let widget else { return }
                let (least, usual) = Flow(widget).size(orientation, size)
                minimum?.pointee = least
                natural?.pointee = usual
            },
            { widget, width, height, _ in if let widget { Flow(widget).allocate(width, height) } }
        )
        gtk_widget_set_layout_manager(pointer, layout)
        return self
    }

    /// Has what stands behind the words of an action row come below them where both have no room; long names break without hyphens.
    @discardableResult
    package func flowingRow() -> Widget {
        let row = cast(to: GtkListBoxRow.self)
        guard let header = gtk_list_box_row_get_child(row).map({ Widget(borrowing: $0) }),
            header.isA(gtk_box_get_type()), gtk_widget_has_css_class(header.pointer, "header") != 0
        else { return self }
        for part in header.flowing().children {
            if gtk_widget_has_css_class(part.pointer, "suffixes") != 0 { part.flowing() }
            for label in part.children where label.isA(gtk_label_get_type()) { _ = label.withoutHyphens() }
        }
        return self
    }

    var children: [Widget] { pointer.children.map { Widget(borrowing: $0) } }

    /// Lets the label of a button break into lines.
    @discardableResult
    package func breakingLabel() -> Widget {
        guard let label = gtk_button_get_child(cast(to: GtkButton.self)) else { return self }
        let inside = Widget(borrowing: label)
        inside.set("wrap", true)
        inside.set("justify", .centeredText)
        return self
    }

    /// True if the desktop's letters have one and a half times their usual size or more, at the moment of the call.
    static var hasLargeText: Bool {
        guard let settings = gtk_settings_get_default() else { return false }
        return Object(borrowing: UnsafeMutableRawPointer(settings)).integer("gtk-xft-dpi") >= 144 * 1024
    }

    /// Lets the words of a menu break into lines and leaves out its keys: with large letters it would be wider than a narrow screen.
    func breakLabels() {
        if isA(gtk_label_get_type()) {
            set("wrap", true)
            set("max-width-chars", 13)
            if String(cString: gtk_widget_get_css_name(pointer)) == "accelerator" { isVisible = false }
        }
        for child in children { child.breakLabels() }
    }

    /// Shows the first of some children that has room; give the widest first.
    package static func squeezer(_ children: Widget...) -> Widget {
        let squeezer = Widget(.squeezer, ["homogeneous": false])
        for child in children { adw_squeezer_add(squeezer.opaque, child.pointer) }
        return squeezer
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    fileprivate var children: [Self] {
        var children: [Self] = []
        var next = gtk_widget_get_first_child(self)
        while let child = next {
            children.append(child)
            next = gtk_widget_get_next_sibling(child)
        }
        return children
    }
}

/// The lines of a box whose children flow.
private struct Flow {
    private struct Child {
        let widget: UnsafeMutablePointer<GtkWidget>
        let expands: Bool
        /// True of words, which may break into lines; a slider behind them may not.
        let shrinks: Bool
        let least: gint
        let usual: gint
    }
    private typealias Place = (child: Child, width: gint)

    static let spacing = "carillon-spacing"
    /// How many letters of what expands share its line with others, at least.
    private static let letters: gint = 14

    private let box: UnsafeMutablePointer<GtkWidget>
    private let gap: gint
    /// Rows need none: their words and their suffixes have margins.
    private var lineGap: gint { gtk_widget_has_css_class(box, "header") != 0 ? 0 : gap }
    private var children: [Child] = []

    init(_ box: UnsafeMutablePointer<GtkWidget>) {
        self.box = box
        let object = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GObject.self)
        gap = gint(Int(bitPattern: g_object_get_data(object, Self.spacing)))
        for child in box.children where gtk_widget_should_layout(child) != 0 {
            let (least, usual) = measure(child, GTK_ORIENTATION_HORIZONTAL, -1)
            let expands = gtk_widget_compute_expand(child, GTK_ORIENTATION_HORIZONTAL) != 0
            let shrinks = expands && gtk_widget_has_css_class(child, "suffixes") == 0
            children.append(Child(widget: child, expands: expands, shrinks: shrinks, least: least, usual: usual))
        }
    }

    private func measure(
        _ widget: UnsafeMutablePointer<GtkWidget>,
        _ orientation: GtkOrientation,
        _ size: gint
    ) -> (least: gint, usual: gint) {
        var (least, usual): (gint, gint) = (0, 0)
        gtk_widget_measure(widget, orientation, size, &least, &usual, nil, nil)
        return (least, usual)
    }

    private var leastWords: gint {
        guard let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(box), nil, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        return pango_font_metrics_get_approximate_char_width(metrics) * Self.letters / PANGO_SCALE
    }

    private func lines(_ width: gint) -> [[Place]] {
        let leastWords = children.contains(where: \.shrinks) ? leastWords : 0
        var lines: [(places: [Place], room: gint)] = []
        for child in children {
            let wanted = min(width, max(child.least, child.shrinks ? min(child.usual, leastWords) : child.usual))
            if let last = lines.indices.last, lines[last].room >= wanted + gap {
                lines[last].places.append((child, wanted))
                lines[last].room -= wanted + gap
            } else {
                lines.append(([(child, wanted)], width - wanted))
            }
        }
        return lines.map { places, room in
            var (room, places) = (room, places)
            var expanding = gint(places.count { $0.child.expands })
            for index in places.indices where places[index].child.expands {
                let share = room / expanding
                places[index].width += share
                (room, expanding) = (room - share, expanding - 1)
            }
            return places
        }
    }

    private func height(_ line: [Place]) -> (least: gint, usual: gint) {
        line.map { measure($0.child.widget, GTK_ORIENTATION_VERTICAL, $0.width) }
            .reduce((0, 0)) { (max($0.0, $1.least), max($0.1, $1.usual)) }
    }

    func size(_ orientation: GtkOrientation, _ size: gint) -> (gint, gint) {
        let width = children.map(\.usual).reduce(0, +) + gap * max(0, gint(children.count) - 1)
        guard orientation == GTK_ORIENTATION_VERTICAL else { return (children.map(\.least).max() ?? 0, width) }
        let heights = lines(size < 0 ? width : size).map(height)
        return (
            heights.map(\.least).reduce(gaps(heights.count), +), heights.map(\.usual).reduce(gaps(heights.count), +)
        )
    }

    private func gaps(_ lines: Int) -> gint { lineGap * max(0, gint(lines) - 1) }

    func allocate(_ width: gint, _ height: gint) {
        let lines = lines(width)
        let heights = lines.map(self.height)
        let isMirrored = gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL
        var isBelowWords = false
        let isCentered = gtk_widget_get_halign(box) == GTK_ALIGN_CENTER
        let isEnough = heights.map(\.usual).reduce(gaps(lines.count), +) <= height
        var y: gint = 0
        for (line, sizes) in zip(lines, heights) {
            let tall = lines.count == 1 ? height : isEnough ? sizes.usual : sizes.least
            let room = width - line.map(\.width).reduce(gap * gint(line.count - 1), +)
            var x = isCentered ? room / 2 : isBelowWords ? room : 0
            isBelowWords = isBelowWords || line.contains(where: \.child.expands)
            for (child, wide) in line {
                var place = GdkRectangle(x: isMirrored ? width - x - wide : x, y: y, width: wide, height: tall)
                gtk_widget_size_allocate(child.widget, &place, -1)
                x += wide + gap
            }
            y += tall + lineGap
        }
    }
}
