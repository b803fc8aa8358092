import { describe, expect, it } from 'vitest'
import { opusPacketSamples } from './loop.ts'

describe('opusPacketSamples', () => {
  it.each([
    { toc: [0 << 3], ms: 10 },
    { toc: [3 << 3], ms: 60 },
    { toc: [13 << 3], ms: 20 },
    { toc: [16 << 3], ms: 2.5 },
    { toc: [31 << 3], ms: 20 },
    { toc: [(31 << 3) | 1], ms: 40 },
    { toc: [(31 << 3) | 2], ms: 40 },
    { toc: [(31 << 3) | 3, 0x80 | 5], ms: 100 },
  ])('reads $ms ms from $toc', ({ toc, ms }) => {
    expect(opusPacketSamples(Uint8Array.from(toc))).toBe(ms * 48)
  })

  it('refuses an empty packet', () => {
    expect(() => opusPacketSamples(new Uint8Array())).toThrow('at least one byte')
  })
})
