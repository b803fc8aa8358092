import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OggPage, oggCrc, packetsOfPage, readOggPages, writeOggPage } from './ogg-pages.ts'
import { readDemoLoop } from './testing/demo-loop.ts'

const loop = readDemoLoop('long-wave.opus')

/** Segment lengths of one packet: 255 each, then the remainder (0 included). */
const lacePacket = (length: number) => [
  ...Array<number>(Math.floor(length / 255)).fill(255),
  length % 255,
]

function pageOf(packets: readonly Uint8Array[]): OggPage {
  return {
    continued: false,
    first: false,
    last: false,
    granule: 48_000n,
    serial: 0xfedcba98,
    sequence: 7,
    lacing: Uint8Array.from(packets.flatMap((packet) => lacePacket(packet.length))),
    body: new Uint8Array(Buffer.concat(packets)),
  }
}

describe('oggCrc', () => {
  it('is the CRC-32 of polynomial 04c11db7, not reflected, from zero', () => {
    // CRC-32/CKSUM gives 765e7680 for these digits, which is the same sum inverted.
    expect(oggCrc(new TextEncoder().encode('123456789'))).toBe(0x89a1897f)
  })
})

describe('Ogg pages', () => {
  it('reads the demo loop and writes identical bytes', () => {
    const pages = readOggPages(loop)
    expect(pages).toHaveLength(142)
    expect(Buffer.concat(pages.map(writeOggPage)).equals(loop)).toBe(true)
  })

  it('restores any packets of a page', () => {
    const packet = fc.uint8Array({ minLength: 1, maxLength: 1100 })
    fc.assert(
      fc.property(fc.array(packet, { minLength: 1, maxLength: 40 }), (packets) => {
        const [page] = readOggPages(writeOggPage(pageOf(packets)))
        expect(page && packetsOfPage(page)).toEqual(packets)
        expect(page).toMatchObject({ granule: 48_000n, serial: 0xfedcba98, sequence: 7 })
      }),
    )
  })

  it('rejects a damaged, a truncated and a misplaced page, with the byte', () => {
    const damaged = loop.slice()
    damaged[2000] = (damaged[2000] ?? 0) ^ 1
    expect(() => readOggPages(damaged)).toThrow('wrong checksum')
    expect(() => readOggPages(loop.subarray(0, 40))).toThrow('is cut off')
    expect(() => readOggPages(loop.subarray(1))).toThrow('No Ogg page at byte 0')
    expect(() => readOggPages(loop.subarray(0, 20))).toThrow('No Ogg page at byte 0')
  })

  it('does not change its input, not even a Buffer', () => {
    const buffer = Buffer.from(loop)
    readOggPages(buffer)
    expect(buffer.equals(loop)).toBe(true)
  })

  it('rejects a packet that crosses a page, and an overfull page', () => {
    const page = pageOf([new Uint8Array(10)])
    expect(() => packetsOfPage({ ...page, continued: true })).toThrow('crosses')
    expect(() => packetsOfPage({ ...page, lacing: Uint8Array.of(255) })).toThrow('crosses')
    expect(() => writeOggPage({ ...page, lacing: new Uint8Array(256) })).toThrow('255 segments')
  })
})
