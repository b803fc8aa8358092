import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { titleFromExtinf, titleFromId3 } from './hls-titles.ts'

const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const utf8 = (text: string) => [3, ...new TextEncoder().encode(text)]
const utf16 = (text: string) => [
  1,
  0xff,
  0xfe,
  ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
]
const sizes = {
  3: (size: number) => [size >>> 24, (size >>> 16) & 0xff, (size >>> 8) & 0xff, size & 0xff],
  4: (size: number) => [size >>> 21, (size >>> 14) & 0x7f, (size >>> 7) & 0x7f, size & 0x7f],
}
const frame = (key: string, body: number[], version: 3 | 4 = 4) => [
  ...latin(key),
  ...sizes[version](body.length),
  0,
  0,
  ...body,
]
const tag = (frames: number[][], version: 3 | 4 = 4, flags = 0) => {
  const body = frames.flat()
  return [...latin('ID3'), version, 0, flags, ...sizes[4](body.length), ...body]
}
const read = (bytes: number[]) => titleFromId3(Uint8Array.from(bytes))

describe('titleFromId3', () => {
  test.each([
    ['and artist', tag([frame('TIT2', utf8('Words')), frame('TPE1', utf8('Low'))]), 'Low', 'Words'],
    ['in one', tag([frame('TIT2', utf8('Low - Words - Live'))]), 'Low', 'Words - Live'],
    ['alone', tag([frame('TIT2', utf8('Words'))]), null, 'Words'],
    ['that starts with a dash', tag([frame('TIT2', utf8(' - Words'))]), null, 'Words'],
    ['behind a slash', tag([frame('TIT2', utf8('Words / Low'))]), 'Low', 'Words'],
    ['in escapes', tag([frame('TIT2', utf8('Low%20-%20Words'))]), 'Low', 'Words'],
    ['in Latin-1', tag([frame('TIT2', [0, ...latin('Café\u0080')])]), null, 'Café€'],
    [
      'in UTF-8 that is called Latin-1',
      tag([frame('TIT2', [0, ...utf8('Кино').slice(1)])]),
      null,
      'Кино',
    ],
    ['in UTF-16', tag([frame('TIT2', utf16('Кино'))]), null, 'Кино'],
    ['with NULs', tag([frame('TIT2', utf8('Words\0\0'))]), null, 'Words'],
    ['as version 2.3', tag([frame('TIT2', utf8('x'.repeat(200)), 3)], 3), null, 'x'.repeat(200)],
    ['as version 2.4', tag([frame('TIT2', utf8('x'.repeat(200)))]), null, 'x'.repeat(200)],
    [
      'behind others',
      tag([frame('PRIV', [1, 2]), frame('TXXX', utf8('a\0b')), frame('TIT2', utf8('W'))]),
      null,
      'W',
    ],
    [
      'in a second tag',
      [...tag([frame('PRIV', [1])]), ...tag([frame('TIT2', utf8('W'))])],
      null,
      'W',
    ],
    [
      'behind an extended header',
      tag([[0, 0, 0, 6, 1, 0], frame('TIT2', utf8('W'))], 4, 0x40),
      null,
      'W',
    ],
  ])('reads %s', (_what, bytes, artist, title) => {
    expect(read(bytes)).toEqual({ artist, title })
  })

  test('limits the length of a title', () => {
    expect(read(tag([frame('TIT2', utf8('x'.repeat(5_000)))]))?.title).toHaveLength(300)
  })
})

test.each([
  ['nothing', []],
  ['no tag', latin('MP3 and more of it')],
  ['an empty title', tag([frame('TIT2', utf8('\0'))])],
  ['an artist alone', tag([frame('TPE1', utf8('Low'))])],
  ['an unknown encoding', tag([frame('TIT2', [9, 65])])],
  ['a frame that is cut', tag([frame('TIT2', utf8('Words')).slice(0, -2)])],
  ['a tag that is cut', tag([frame('TIT2', utf8('Words'))]).slice(0, 14)],
])('returns null for %s', (_what, bytes) => {
  expect(read(bytes)).toBeNull()
})

test('terminates for arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(3, 4), (noise, version) => {
      const bytes = [...latin('ID3'), version, 0, 0x40, ...noise]
      expect(() => read(bytes)).not.toThrow()
    }),
  )
})

test.each([
  ['title="Hello",artist="Adele"', { artist: 'Adele', title: 'Hello' }],
  ['title="Hello",artist="Adele",url="song_spot=\\"M\\""', { artist: 'Adele', title: 'Hello' }],
  ['ARTIST="Low" TITLE="Words"', { artist: 'Low', title: 'Words' }],
  ['title="Words"', { artist: null, title: 'Words' }],
  [
    'title="Don\\\'t Cry",artist="Guns N&#39 Roses"',
    { artist: "Guns N' Roses", title: "Don't Cry" },
  ],
  ['title="",artist="Station"', null],
  ['subtitle="Words"', null],
  ['no desc', null],
  ['Low - Words', { artist: 'Low', title: 'Words' }],
  ['Low &amp; Co – Words - Live', { artist: 'Low & Co', title: 'Words - Live' }],
  ['Words', null],
  ['Words / Low', null],
  ['Jay-Z', null],
  ['live - 0001.ts', null],
  ['Low - Words.aac', null],
  ['Low -', null],
  [' - Words', null],
  ['', null],
  [null, null],
  [undefined, null],
])('parses the EXTINF text %j', (text, expected) => {
  expect(titleFromExtinf(text)).toEqual(expected)
})
