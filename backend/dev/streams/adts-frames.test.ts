import { describe, expect, it } from 'vitest'
import { splitAdtsFrames } from './loop.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

const loop = readDemoLoop('cellar-signal.aac')

describe('splitAdtsFrames', () => {
  it('finds every frame of the demo loop, about 96 kbit/s in all', () => {
    const frames = splitAdtsFrames(loop)
    expect(frames).toHaveLength(860)
    expect(frames.every((frame) => frame.samples === 1024 && frame.sampleRate === 44_100)).toBe(
      true,
    )
    const kbits = (loop.length * 8) / 1000 / ((860 * 1024) / 44_100)
    expect(kbits).toBeGreaterThan(90)
    expect(kbits).toBeLessThan(102)
  })

  it('loses no byte', () => {
    const bytes = Buffer.concat(splitAdtsFrames(loop).map((frame) => frame.bytes))
    expect(bytes.equals(loop)).toBe(true)
  })

  it('counts several blocks in one frame', () => {
    const frame = Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x01, 0x1f, 0xfd, 0)
    expect(splitAdtsFrames(frame)).toMatchObject([{ samples: 2048, sampleRate: 44_100 }])
  })

  it('refuses what is not ADTS, a cut frame and a length shorter than its header', () => {
    expect(() => splitAdtsFrames(loop.subarray(1))).toThrow('at byte 0')
    expect(() => splitAdtsFrames(loop.subarray(0, 50))).toThrow('is cut off')
    expect(() => splitAdtsFrames(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0, 0x1f, 0xfc))).toThrow(
      'at byte 0',
    )
    expect(() => splitAdtsFrames(Uint8Array.of(0xff, 0xf1, 0x50))).toThrow('at byte 0')
  })
})
