import { describe, expect, it } from 'vitest'
import { OPUS_PRE_SKIP, opusHead, opusPacketSamples, opusTags } from './ogg-opus.ts'
import { packetsOfPage, readOggPages } from './ogg-pages.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

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

describe('the header packets', () => {
  const [head, tags] = readOggPages(readDemoLoop('long-wave.opus'))

  it('open the demo loop', () => {
    expect(head && packetsOfPage(head).map((packet) => Buffer.from(packet))).toEqual([
      Buffer.from(opusHead()),
    ])
    const comments = ['TITLE=Long Wave', 'ORGANIZATION=Undertone demo stream']
    expect(tags && packetsOfPage(tags).map((packet) => Buffer.from(packet))).toEqual([
      Buffer.from(opusTags(comments)),
    ])
  })

  it('say stereo, 80 ms to settle, 48 kHz, and spell comments in UTF-8', () => {
    const view = new DataView(opusHead().buffer)
    expect([view.getUint8(9), view.getUint16(10, true)]).toEqual([2, OPUS_PRE_SKIP])
    expect(view.getUint32(12, true)).toBe(48_000)
    expect(Buffer.from(opusTags(['A=ü'])).toString('hex')).toBe(
      `${Buffer.from('OpusTags').toString('hex')}09000000${Buffer.from('Undertone').toString('hex')}0100000004000000413dc3bc`,
    )
  })
})
