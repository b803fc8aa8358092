import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXT_MAX } from '../../preload/contract/stations.ts'
import { PLAYLIST_MAX_BYTES } from '../../preload/contract/streams.ts'
import { PLAYLIST_BYTES } from '../../shared/radio/playlists.ts'
import { readPlaylistFile } from './read-playlist-file.ts'

const read = (text: string) => readPlaylistFile(new TextEncoder().encode(text))
const station = { url: 'http://radio.example/live', title: 'Night Bus' }

test.each([
  ['M3U', '#EXTM3U\n#EXTINF:-1,Night Bus\nhttp://radio.example/live\n'],
  ['PLS', '[playlist]\nFile1=http://radio.example/live\nTitle1=Night Bus\nNumberOfEntries=1\n'],
  [
    'XSPF',
    '<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>http://radio.example/live</location><title>Night Bus</title></track></trackList></playlist>',
  ],
])('%s', (_format, text) => expect(read(text)).toEqual([station]))

test('an address alone is a list of one', () => {
  expect(read('https://radio.example/live')).toEqual([
    { url: 'https://radio.example/live', title: null },
  ])
})

test('what leads onto this computer, or nowhere on the web, is left out', () => {
  const text = [
    '#EXTM3U',
    'song.mp3',
    '/etc/passwd',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:audio/mpeg;base64,AAAA',
    'http://user:secret@radio.example/a',
  ].join('\n')
  expect(read(text)).toEqual([{ url: 'http://radio.example/a', title: null }])
  expect(read('#EXTM3U\nsong.mp3')).toEqual([])
})

test.each([
  ['nothing', ''],
  ['a text', 'Hello, this is a letter.'],
  ['a page', '<!doctype html><title>http://radio.example/live</title>'],
  ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://radio.example/1.ts\n'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
])('%s is no playlist', (_what, text) => expect(read(text)).toBeNull())

test('titles are no longer than the contract says, and lists no longer than fifty', () => {
  const entry = (index: number) => `#EXTINF:-1,${'x'.repeat(999)}\nhttp://radio.example/${index}\n`
  const list = read(`#EXTM3U\n${Array.from({ length: 60 }, (_, index) => entry(index)).join('')}`)
  expect(list).toHaveLength(50)
  expect(list?.[0]?.title).toHaveLength(TEXT_MAX)
})

test('page and reader agree on how long a file may be', () => {
  expect(PLAYLIST_MAX_BYTES).toBe(PLAYLIST_BYTES)
})

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      readPlaylistFile(bytes)
    }),
    { numRuns: 2_000 },
  )
})
