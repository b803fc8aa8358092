// cspell:ignore strea
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIcyReader, isIcyBlock } from './icy-reader.ts'
import { cutInto } from './testing/frames.ts'

/** A metadata block with its length byte. */
function icyBlock(fields: string | Buffer): Buffer {
  const bytes = Buffer.from(fields)
  const sixteens = Math.ceil(bytes.length / 16)
  const block = Buffer.alloc(1 + sixteens * 16)
  block[0] = sixteens
  bytes.copy(block, 1)
  return block
}

const METAINT = 100
const TITLE = "StreamTitle='Portishead - Roads';"

/** `count` bytes of audio without NULs and field names. */
const audio = (count: number, from = 0) =>
  Buffer.from(Array.from({ length: count }, (_, n) => 0x80 + ((from + n) % 0x7f)))

function read(metaint: number, pieces: readonly Buffer[]) {
  const sounds: Buffer[] = []
  const blocks: Buffer[] = []
  const reader = createIcyReader(metaint, {
    audio: (bytes) => sounds.push(Buffer.from(bytes)),
    metadata: (block) => blocks.push(Buffer.from(block)),
  })
  const isRight = pieces.map((piece) => reader.push(piece)).every(Boolean)
  return { isRight, audio: Buffer.concat(sounds), blocks }
}

describe('createIcyReader', () => {
  test('separates audio from metadata for any chunks', () => {
    const longest = `StreamTitle='${'x'.repeat(4_000)}';`
    const titles = [TITLE, '', longest, '', "StreamTitle='';"]
    const full = Buffer.concat(
      titles.flatMap((title, n) => [audio(METAINT, n * METAINT), icyBlock(title)]),
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), (lengths) => {
        const result = read(METAINT, cutInto(full, lengths))
        expect(result.isRight).toBe(true)
        expect(result.audio.equals(audio(METAINT * titles.length))).toBe(true)
        const texts = result.blocks.map((block) => block.toString().replace(/\0+$/, ''))
        expect(texts).toEqual([TITLE, longest, "StreamTitle='';"])
      }),
    )
  })

  test('handles single bytes and one large chunk', () => {
    const full = Buffer.concat([audio(METAINT), icyBlock(TITLE), audio(METAINT), Buffer.of(0)])
    for (const lengths of [[1], [full.length]]) {
      const result = read(METAINT, cutInto(full, lengths))
      expect(result.audio).toHaveLength(2 * METAINT)
      expect(result.blocks).toHaveLength(1)
    }
  })

  test('returns views of the chunk without copies', () => {
    const chunk = Buffer.concat([audio(METAINT), icyBlock(TITLE), audio(50)])
    const views: Buffer[] = []
    const reader = createIcyReader(METAINT, {
      audio: (bytes) => views.push(bytes),
      metadata: (block) => views.push(block),
    })
    reader.push(chunk)
    expect(views).toHaveLength(3)
    for (const view of views) expect(view.buffer).toBe(chunk.buffer)
    const plain = audio(METAINT - 51)
    reader.push(plain)
    expect(views[3]).toBe(plain)
  })

  test('reads the longest block of 4080 bytes', () => {
    const fields = `StreamTitle='${'y'.repeat(4_065)}';`
    expect(icyBlock(fields)[0]).toBe(255)
    const result = read(METAINT, cutInto(Buffer.concat([audio(METAINT), icyBlock(fields)]), [33]))
    expect(result.blocks.map((block) => block.length)).toEqual([4_080])
  })

  test('fails on a block of audio before consuming it completely', () => {
    const stream = Buffer.concat([audio(METAINT), Buffer.of(255), audio(60)])
    const result = read(METAINT, [stream, audio(1_000)])
    expect(result.isRight).toBe(false)
    expect(result.audio).toHaveLength(METAINT)
    expect(result.blocks).toEqual([])
  })

  test('fails on metadata inside audio and outputs none of it', () => {
    const stream = Buffer.concat([audio(60), icyBlock(TITLE), audio(500)])
    const result = read(METAINT, [stream])
    expect(result.isRight).toBe(false)
    expect(result.audio.equals(audio(60))).toBe(true)
  })

  test('finds stray metadata across chunks, at the cost of its first bytes', () => {
    const stream = Buffer.concat([audio(60), icyBlock(TITLE), audio(500)])
    for (let cut = 62; cut < 74; cut += 1) {
      const result = read(1_000, [stream.subarray(0, cut), stream.subarray(cut)])
      expect(result.isRight).toBe(false)
      expect(result.audio).toHaveLength(cut)
    }
    expect(read(1_000, cutInto(stream, [1])).isRight).toBe(false)
    expect(read(1_000, cutInto(Buffer.from("StreaStreamTitle='x'"), [5])).isRight).toBe(false)
  })

  test('stops searching for stray metadata after a valid block', () => {
    const stream = Buffer.concat([audio(METAINT), icyBlock(TITLE), Buffer.from(TITLE), audio(67)])
    expect(read(METAINT, [stream]).isRight).toBe(true)
  })

  test('does not accept a block of padding as proof', () => {
    const padding = Buffer.concat([audio(METAINT), Buffer.of(1), Buffer.alloc(16)])
    expect(read(METAINT, [padding]).isRight).toBe(true)
    expect(read(METAINT, [padding, Buffer.from(TITLE)]).isRight).toBe(false)
  })

  test('ignores all data after a failure', () => {
    const stream = Buffer.concat([audio(METAINT), Buffer.of(1), audio(16), audio(2_000)])
    expect(read(METAINT, cutInto(stream, [7])).audio).toHaveLength(METAINT)
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects an interval of %s',
    (n) => {
      expect(() => createIcyReader(n, { audio: () => {}, metadata: () => {} })).toThrow(RangeError)
    },
  )
})

test.each([
  ["StreamTitle='x';", true],
  ['adw_ad="true";', true],
  ['  StreamUrl=', true],
  ['', true],
  ['\0\0\0', true],
  ['\0\0x', false],
  ['\xff\xfb\x90d', false],
  ['no field', false],
  [`${'x'.repeat(60)}=`, false],
])('a block that starts with %j is metadata: %s', (text, expected) => {
  expect(isIcyBlock(Buffer.from(text, 'latin1'))).toBe(expected)
})
