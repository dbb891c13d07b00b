import NotificationCore
import Testing

/// What notification servers are not asked to decode: few bytes that become much memory.
@Suite struct PictureHeaderTests {
    private func header(_ bytes: [UInt8]) -> PictureHeader? {
        PictureHeader { start, count in Array(bytes.dropFirst(start).prefix(count)) }
    }

    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    private static let webp = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    private static func jpeg(_ segments: [UInt8]) -> [UInt8] {
        [0xFF, 0xD8] + segments + [0xFF, 0xC2, 0, 17, 8, 0x10, 0x01, 0x20, 0x02, 3]
    }

    @Test(
        arguments: [
            (png + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60], "png", 60_000 * 60_000),
            (png + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "png", .max),
            (png + [0, 0], "png", nil),
            (jpeg([]), "jpg", 0x1001 * 0x2002),
            // An empty comment, a table, a fill byte, and rubbish between the segments.
            (jpeg([0xFF, 0xFE, 0, 2, 0xFF, 0xC4, 0, 3, 0xC0, 0x12, 0x34, 0xFF]), "jpg", 0x1001 * 0x2002),
            (jpeg([0xFF, 0xE1, 0xFF, 0xFF] + [UInt8](repeating: 0xC0, count: 65_533)), "jpg", 0x1001 * 0x2002),
            // So long a walk that nobody takes it.
            (jpeg([0xFF, 0xFE, 0, 2] + [UInt8](repeating: 0, count: 20_000)), "jpg", 65_535 * 65_535),
            ([0xFF, 0xD8, 0xFF, 0xE0], "jpg", nil),
            (Array("GIF89a".utf8) + [0x02, 0x01, 0x04, 0x03], "gif", 0x0102 * 0x0304),
            (webp + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0x0F, 0, 0], "webp", 65_536 * 16),
            (webp + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F, 0xFF, 0xFF, 0xFF, 0x0F], "webp", 16_384 * 16_384),
            (
                webp + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 0x02, 0xE0, 0x01], "webp",
                640 * 480
            ),
            (Array("<?xml version='1.0'?><svg/>".utf8), "svg", nil),
        ] as [([UInt8], String, Int?)]
    )
    func aPictureSaysHowLargeItBecomes(_ bytes: [UInt8], _ suffix: String, _ pixels: Int?) {
        let header = header(bytes)
        #expect(header?.suffix == suffix)
        #expect(header?.size?.pixels == pixels)
    }

    // A drawing, its width and its height; nil for one that doesn't give them in a way that is read.
    @Test(
        arguments: [
            ("<svg width='30' height=\"40\"/>", 30, 40), ("<svg width='30000px' height='2in'/>", 30_000, 192),
            ("<?xml version='1.0'?>\n<!-- <svg width='1' height='1'/> -->\n<svg\n width = '9' height='9' >", 9, 9),
            ("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\"><svg viewBox='0 0 64,32' xmlns='x'/>", 64, 32),
            ("<svg width='100%' height='100%' viewBox='0 0 16 16'/>", 16, 16),
            ("<svg:svg width='7' height='1e5' xmlns:svg='<svg'/>", 7, 100_000),
            ("<!DOCTYPE svg [<!ENTITY w '30000'>]><svg width='&w;' height='1'/>", nil, nil),
            ("<svg width='&#51;0000' height='1'/>", nil, nil),
            ("<svg width='1' height='1' style='width:30000px'/>", nil, nil),
            ("<svg width='1'/>", nil, nil), ("<svg width='-1' height='1'/>", nil, nil),
            ("<svg width='1' height='2'", nil, nil),
            ("<g><svg width='1' height='2'/></g>", nil, nil), ("<svg viewBox='0 0 1e300 1'/>", nil, nil),
        ] as [(String, Int?, Int?)]
    )
    func aDrawingSaysItsSizeInItsFirstElement(_ text: String, _ width: Int?, _ height: Int?) {
        let header = header(Array(text.utf8))
        #expect(header?.suffix == "svg")
        #expect(header?.size?.width == width && header?.size?.height == height)
    }

    /// Readers make room for a frame, whatever the size of the whole.
    @Test func aFrameCountsThatIsLargerThanTheWhole() {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0x30, 0x75, 0x20, 0x4E, 0, 2, 2, 0x44, 1, 0]
        let bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0] + frame + [0x3B]
        #expect(header(bytes)?.size?.width == 30_000 && header(bytes)?.size?.height == 20_000)
    }

    private static func gif(frames: Int, tail: [UInt8] = [0x3B]) -> [UInt8] {
        let palette: [UInt8] = [0, 0, 0, 255, 255, 255]
        // With a palette of its own, and a piece that says how long it is shown.
        let frame: [UInt8] =
            [0x21, 0xF9, 4, 0, 10, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80] + palette + [2, 2, 0x44, 1, 0]
        return Array("GIF89a".utf8) + [10, 0, 10, 0, 0x80, 0, 0] + palette
            + Array(repeatElement(frame, count: frames).joined()) + tail
    }

    /// A reader that keeps them in a list takes minutes for 300,000 of them, in a file of 7 MB.
    @Test(arguments: [(0, 0), (1, 1), (30, 30), (1000, 1000), (1001, 1001), (300_000, 1001)])
    func theFramesOfAnAnimationAreCounted(frames: Int, counted: Int) {
        let header = header(Self.gif(frames: frames))
        #expect(header?.frames == counted)
        #expect((header?.excess(pixels: .max)?.unit == "frames") == (counted > 1000))
        // Cut short, or followed by something else.
        #expect(self.header(Self.gif(frames: frames, tail: []))?.frames == counted)
        #expect(self.header(Self.gif(frames: frames, tail: [1, 2, 3]))?.frames == counted)
    }

    @Test func manySmallPiecesAreTooMany() {
        let pieces = Array(repeatElement([0x21, 0xFE, 0] as [UInt8], count: 200_000).joined())
        #expect(header(Self.gif(frames: 1, tail: pieces))?.frames == .max)
        let parts: [UInt8] = [0x21, 0xFE] + Array(repeatElement([1, 0x20], count: 200_000).joined())
        #expect(header(Self.gif(frames: 1, tail: parts))?.frames == .max)
    }

    @Test(arguments: [(1_000_000, 1, "pixels on one side"), (20_000, 20_000, "pixels"), (800, 600, nil)])
    func aPictureThatNobodyCanDrawIsTooLarge(width: Int, height: Int, unit: String?) {
        func four(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
        #expect(header(Self.png + four(width) + four(height))?.excess(pixels: 64 << 20)?.unit == unit)
    }

    @Test(arguments: ["", "no picture", "RIFF1234WAVE", "GIF90a"])
    func whatIsNoPictureIsNone(_ text: String) {
        #expect(header(Array(text.utf8)) == nil)
    }
}
