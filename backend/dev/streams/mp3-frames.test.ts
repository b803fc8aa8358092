import { describe, expect, it } from 'vitest'
import { splitMp3Frames } from './loop.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

const loop = readDemoLoop('night-bus.mp3')

describe('splitMp3Frames', () => {
  it('finds every frame of the demo loop, at 128 kbit/s to the byte', () => {
    const frames = splitMp3Frames(loop)
    expect(frames).toHaveLength(686)
    expect(new Set(frames.map((frame) => frame.bytes.length))).toEqual(new Set([417, 418]))
    const seconds = (frames.length * 1152) / 44_100
    expect(loop.length).toBe((seconds * 128_000) / 8)
  })

  it('shows that no frame of the loop borrows bits of another, so the join is clean', () => {
    for (const { bytes } of splitMp3Frames(loop)) {
      const afterHeader = bytes[1] === 0xfa ? 6 : 4
      const mainDataBegin = ((bytes[afterHeader] ?? 0) << 1) | ((bytes[afterHeader + 1] ?? 0) >> 7)
      expect(mainDataBegin).toBe(0)
    }
  })

  it('splits the loop twice in a row into twice the frames', () => {
    expect(splitMp3Frames(Buffer.concat([loop, loop]))).toHaveLength(2 * 686)
  })

  it('refuses a tag, a cut frame, a cut header and free-format audio, and names the byte', () => {
    const tagged = Buffer.concat([new TextEncoder().encode('ID3'), loop])
    expect(() => splitMp3Frames(tagged)).toThrow('at byte 0')
    expect(() => splitMp3Frames(loop.subarray(0, 500))).toThrow('is cut off')
    expect(() => splitMp3Frames(loop.subarray(0, 420))).toThrow('at byte 417')
    expect(() => splitMp3Frames(Uint8Array.of(0xff, 0xfb, 0x00, 0x64))).toThrow('at byte 0')
  })
})
