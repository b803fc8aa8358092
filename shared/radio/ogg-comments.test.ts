import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOggCommentReader, type OggComments } from './ogg-comments.ts'
import { cutInto } from './testing/frames.ts'
import { comments, oggPage, oggPages } from './testing/ogg.ts'

const head = (text = 'OpusHead') => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(11)])
const tags = (...fields: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('OpusTags'), comments(fields)])
const audio = (serial = 1) =>
  oggPage([Buffer.alloc(300, 3), Buffer.alloc(255, 4), Buffer.alloc(0)], { serial })
const chain = (serial: number, ...fields: (string | Buffer)[]) =>
  Buffer.concat([
    oggPage([head()], { serial, first: true }),
    ...oggPages(tags(...fields), serial),
    audio(serial),
    audio(serial),
  ])

function read(data: Buffer, lengths: readonly number[] = [997]): OggComments[] {
  const found: OggComments[] = []
  const reader = createOggCommentReader((each) => found.push(each))
  for (const piece of cutInto(data, lengths)) reader.push(piece)
  return found
}

describe('createOggCommentReader', () => {
  test('reports the comments of each chain, for any chunks', () => {
    const stream = Buffer.concat([
      chain(1, 'ARTIST=Burial', 'TITLE=Archangel'),
      chain(2, 'title=Raver', 'artist=Burial'),
      chain(2, 'TITLE=Same serial again'),
    ])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }), (lengths) => {
        expect(read(stream, lengths)).toEqual([
          { artist: 'Burial', title: 'Archangel' },
          { artist: 'Burial', title: 'Raver' },
          { artist: null, title: 'Same serial again' },
        ])
      }),
    )
  })

  test.each([
    ['Vorbis', '\x01vorbis', '\x03vorbis'],
    ['FLAC', '\x7fFLAC\x01\0', '\x04\0\0\x20'],
    ['FLAC, the only block', '\x7fFLAC\x01\0', '\x84\0\0\x20'],
    ['Speex', 'Speex   ', ''],
  ])('reads %s', (_, identification, opening) => {
    const second = Buffer.concat([
      Buffer.from(opening, 'latin1'),
      comments(['TITLE=Ä', 'ARTIST=Б']),
    ])
    const pages = [oggPage([head(identification)], { first: true }), oggPage([second]), audio()]
    expect(read(Buffer.concat(pages))).toEqual([{ artist: 'Б', title: 'Ä' }])
  })

  test('reads at most 64 kB of comments over many pages', () => {
    const picture = `METADATA_BLOCK_PICTURE=${'A'.repeat(300_000)}`
    const stream = (fields: string[]) =>
      Buffer.concat([chain(1, ...fields), chain(2, 'TITLE=Next')])
    expect(read(stream(['TITLE=First', picture, 'ARTIST=Lost']))).toEqual([
      { artist: null, title: 'First' },
      { artist: null, title: 'Next' },
    ])
    const small = `METADATA_BLOCK_PICTURE=${'A'.repeat(30_000)}`
    expect(read(stream([small, 'TITLE=After', 'ARTIST=It'])).at(0)).toEqual({
      artist: 'It',
      title: 'After',
    })
  })

  test.each([254, 255, 256, 510, 255 * 255 - 1, 255 * 255, 255 * 255 + 1])(
    'reads a packet of exactly %i bytes',
    (size) => {
      const filler = size - tags('TITLE=x', '').length
      const packet = tags('TITLE=x', 'p'.repeat(filler))
      expect(packet).toHaveLength(size)
      const pages = [oggPage([head()], { first: true }), ...oggPages(packet), audio()]
      expect(read(Buffer.concat(pages))).toEqual([{ artist: null, title: 'x' }])
    },
  )

  test('starts in mid-stream and resynchronizes after damage', () => {
    const one = chain(1, 'TITLE=One')
    const two = chain(2, 'TITLE=Two')
    expect(read(Buffer.concat([one.subarray(60), two]))).toEqual([{ artist: null, title: 'Two' }])
    const noise = Buffer.from('OOgOggOggX'.repeat(9))
    expect(read(Buffer.concat([one, noise, two]))).toHaveLength(2)
    // "OggS" inside the body of a skipped page has no meaning.
    const trap = oggPage([Buffer.from('OggS\0\x02'.repeat(40))], { serial: 1 })
    expect(read(Buffer.concat([one, trap, two]))).toHaveLength(2)
  })

  test('does not join two halves of a title across a lost page', () => {
    const [first = Buffer.alloc(0), ...rest] = oggPages(
      tags('TITLE=Half', `X=${'x'.repeat(130_000)}`),
    )
    const firstPage = oggPage([head()], { first: true })
    expect(rest.length).toBeGreaterThan(0)
    expect(read(Buffer.concat([firstPage, ...rest, audio()]))).toEqual([])
    expect(read(Buffer.concat([firstPage, first, audio(), chain(2, 'TITLE=Two')]))).toEqual([
      { artist: null, title: 'Two' },
    ])
  })

  test('ignores pictures and unknown codecs', () => {
    const video = [oggPage([head('\x80theora')], { serial: 7, first: true })]
    const sound = [oggPage([head()], { serial: 8, first: true })]
    const second = [
      oggPage([Buffer.from('\x81theora', 'latin1')], { serial: 7 }),
      oggPage([tags('TITLE=x')], { serial: 8 }),
    ]
    expect(read(Buffer.concat([...video, ...sound, ...second]))).toEqual([
      { artist: null, title: 'x' },
    ])
  })

  test.each([
    ['nothing known', [], { artist: null, title: null }],
    ['empty fields', ['TITLE=', 'ARTIST= '], { artist: null, title: null }],
    ['several artists', ['ARTIST=A', 'ARTIST=B', 'TITLE=T'], { artist: 'A, B', title: 'T' }],
    ['several titles', ['TITLE=T', 'TITLE=U'], { artist: null, title: 'T' }],
    ['an equals sign in it', ['TITLE=a=b'], { artist: null, title: 'a=b' }],
    ['fields without a name', ['=x', 'x', 'TITLE=T'], { artist: null, title: 'T' }],
    ['a title of 5 kB', [`TITLE=${'x'.repeat(5_000)}`, 'ARTIST=A'], { artist: 'A', title: null }],
    [
      'letters of another charset, against the specification',
      [Buffer.from('TITLE=Jóga', 'latin1'), Buffer.from('ARTIST=Björk')],
      { artist: 'Björk', title: 'Jóga' },
    ],
    [
      'UTF-8 whose last letter is cut',
      [Buffer.from('TITLE=Группа крови').subarray(0, -1)],
      { artist: null, title: 'Группа кров' },
    ],
  ])('reads %s', (_, fields, expected) => {
    expect(read(chain(1, ...fields))).toEqual([expected])
  })

  test('tolerates invalid lengths', () => {
    const lie = tags('TITLE=x', 'ARTIST=y')
    for (const at of [8, 16, 20, 31]) {
      const packet = Buffer.from(lie)
      packet.writeUInt32LE(0xffff_ffff, at)
      expect(
        read(Buffer.concat([oggPage([head()], { first: true }), oggPage([packet])])).length,
      ).toBeLessThan(2)
    }
  })

  test('never throws', () => {
    const bits = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom<Uint8Array>(
        chain(1, 'TITLE=x'),
        oggPage([head()], { first: true }),
        audio(),
        Buffer.from('OggS'),
      ),
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 20 }), (pieces) => {
        const reader = createOggCommentReader(() => {})
        for (const piece of pieces) reader.push(piece)
      }),
    )
  })
})
