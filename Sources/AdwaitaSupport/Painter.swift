internal import CAdwaita

/// Draws on a canvas, in the colours of its text or of the desktop's accent.
@UserInterface package struct Painter {
    private let cairo: OpaquePointer
    private let widget: Widget
    package let width: Double
    package let height: Double

    init(_ cairo: OpaquePointer, _ widget: Widget, width: Int32, height: Int32) {
        self.cairo = cairo
        self.widget = widget
        self.width = Double(width)
        self.height = Double(height)
    }

    /// Fills a circle.
    package func circle(x: Double, y: Double, radius: Double, opacity: Double, isAccent: Bool) {
        setColour(opacity, isAccent)
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        cairo_fill(cairo)
    }

    /// Fills a rectangle.
    package func rectangle(x: Double, y: Double, width: Double, height: Double, opacity: Double) {
        setColour(opacity, false)
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
    }

    private func setColour(_ opacity: Double, _ isAccent: Bool) {
        let context = gtk_widget_get_style_context(widget.pointer)
        var colour = GdkRGBA()
        if !isAccent || gtk_style_context_lookup_color(context, "accent_color", &colour) == 0 {
            gtk_style_context_get_color(context, &colour)
        }
        cairo_set_source_rgba(
            cairo,
            Double(colour.red),
            Double(colour.green),
            Double(colour.blue),
            Double(colour.alpha) * opacity
        )
    }
}

extension Widget {
    /// Has a canvas drawn by `draw`, again and again as its size has it.
    package func onDraw(_ draw: @escaping @UserInterface (Painter) -> Void) {
        gtk_drawing_area_set_draw_func(
            cast(to: GtkDrawingArea.self),
            { area, cairo, width, height, data in
                guard let area, let cairo, let data else { return }
                nonisolated(unsafe) let (raw, context, drawing) = (  // GTK calls this on the actor's thread
                    UnsafeMutableRawPointer(area), cairo, Unmanaged<Drawing>.fromOpaque(data).takeUnretainedValue()
                )
                UserInterface.assumeIsolated {
                    drawing.draw(Painter(context, Widget(borrowing: raw), width: width, height: height))
                }
            },
            Unmanaged.passRetained(Drawing(draw)).toOpaque(),
            { data in if let data { Unmanaged<Drawing>.fromOpaque(data).release() } }
        )
    }

    package func redraw() { gtk_widget_queue_draw(pointer) }
}

/// What draws, on its way through C.
private final class Drawing {
    let draw: @UserInterface (Painter) -> Void
    init(_ draw: @escaping @UserInterface (Painter) -> Void) { self.draw = draw }
}
