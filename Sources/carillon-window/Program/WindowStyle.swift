/// What the window adds to libadwaita's looks: rows of a long list that look like a boxed list's.
enum WindowStyle {
    static let css = """
        .agenda { background: transparent; padding-bottom: 24px; }
        .agenda > row { padding: 0 12px; background: transparent; }
        .agenda > row:hover, .agenda > row:active { background: transparent; }
        .agenda > row:focus-visible { outline: none; }
        .agenda .line { background: @card_bg_color; color: @card_fg_color; padding: 8px 6px 8px 12px; min-height: 40px;
            border: 1px solid alpha(currentColor, 0.12); border-bottom-width: 0; }
        .agenda .line.last { border-bottom-width: 1px; border-bottom-left-radius: 12px; border-bottom-right-radius: 12px; }
        .agenda .line.first { border-top-left-radius: 12px; border-top-right-radius: 12px; }
        .agenda > row:hover .line { background: mix(@card_bg_color, @window_fg_color, 0.04); }
        .agenda > row:focus-visible .line { box-shadow: inset 0 0 0 2px alpha(@accent_color, 0.6); }
        .agenda .section-heading { padding: 18px 2px 6px 2px; }
        .notice { padding: 6px 12px; background: mix(@window_bg_color, @warning_bg_color, 0.25); }
        .note, .note text { background: transparent; }
        .field-error .title { color: @error_color; font-size: 0.85em; }
        .field-warning .title { color: @warning_color; font-size: 0.85em; }
        .field-error, .field-warning { min-height: 0; }
        .reminder-picture { border-radius: 12px; }
        """
}
