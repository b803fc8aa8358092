import { describe, expect, test } from 'vitest'
import { EXCHANGE_BYTES, EXCHANGE_ENTRIES } from './exchange-entry.ts'
import { readStations } from './read-stations.ts'
import { brokenList } from './testing/broken-list.ts'
import { bytes, readList } from './testing/read-list.ts'

const NOTHING = {
  homepage: null,
  tags: [],
  countrycode: null,
  language: [],
  stationId: null,
  stationuuid: null,
  folder: null,
}
const UUID = '960e57c5-0601-11e8-ae97-52543be04c81'

test('reads a list of 500 with 20 broken lines and reports line and reason of each', () => {
  const { text, broken } = brokenList(500)
  const { entries, unread, placed } = readList(text)
  expect([entries.length, placed]).toEqual([480, 'line'])
  expect(unread.map(({ at, reason }) => ({ at, reason }))).toEqual(broken)
})

describe('M3U', () => {
  test('reads attributes, groups and ids of other programs', () => {
    const { entries, format } = readList(`#EXTM3U
#RADIOBROWSERUUID:${UUID}
#EXTINF:-1 tvg-logo="http://a.example/a.png" group-title="Late, night" tvg-language="German;English",Radio "A, B"
http://a.example/live

#EXTINF:-1,Second
#EXTGRP:Morning
https://user:secret@b.example/live#now
http://c.example:8000/
`)
    expect(format).toBe('m3u')
    expect(entries).toEqual([
      {
        ...NOTHING,
        name: 'Radio "A, B"',
        url: 'http://a.example/live',
        language: ['german', 'english'],
        stationuuid: UUID,
        folder: 'Late, night',
      },
      {
        ...NOTHING,
        name: 'Second',
        url: 'https://b.example/live',
        account: { username: 'user', password: 'secret' },
        folder: 'Morning',
      },
      { ...NOTHING, name: 'c.example:8000', url: 'http://c.example:8000/' },
    ])
  })

  test('reads Latin-1 and a broken first line', () => {
    const latin1 = Uint8Array.from(Buffer.from('This is mine\nhttp://a.example/\n', 'latin1'))
    expect(readList(latin1)).toMatchObject({ format: 'm3u', unread: [{ at: 1 }] })
    const named = Buffer.from('#EXTM3U\n#EXTINF:-1,Café de la Gare\nhttp://a.example/\n', 'latin1')
    expect(readList(Uint8Array.from(named)).entries[0]?.name).toBe('Café de la Gare')
  })
})

test.each([
  [
    'http://jazz.example/live',
    'https://jazz.example/live',
    'http://jazz.example:80/live',
    'http://JAZZ.example/live',
    'http://jazz.example/live/',
    'http://jazz.example./live',
  ],
  [
    'icy://bücher.example:8000/',
    'bücher.example:8000',
    'http://xn--bcher-kva.example:8000',
    'HTTP://BÜCHER.example:8000/;stream.nsv',
    '  "http://bücher.example.:8000/"  ',
  ],
])('finds one station in a list with several spellings of %s', (...twins) => {
  const { entries, unread } = readList(
    `#EXTM3U\n${twins.map((url) => `#EXTINF:-1,Night Jazz\n${url}\n`).join('')}`,
  )
  expect(entries).toHaveLength(1)
  expect(unread.map(({ reason }) => reason)).toEqual(twins.slice(1).map(() => 'twice'))
})

test('reports a PLS title without an address', () => {
  const { entries, unread } = readList(
    '[playlist]\nFile2=http://b.example/\nTitle2=B\nFile1=http://a.example/\nTitle3=Lost\n',
  )
  expect(entries.map(({ name }) => name)).toEqual(['a.example', 'b.example'])
  expect(unread).toEqual([{ at: 5, reason: 'no-address', text: 'Lost' }])
})

test('reads XSPF of VLC', () => {
  const { entries, unread, placed } = readList(`<?xml version="1.0" encoding="UTF-8"?>
<playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" version="1">
<title>Playlist</title><trackList>
<track><location>http://a.example/live?x=1&amp;y=2</location><title>A &amp; B</title><duration>-1</duration>
<extension application="http://www.videolan.org/vlc/playlist/0"><vlc:id>0</vlc:id></extension></track>
<track><location>file:///home/me/song.mp3</location></track>
<track><title>Nowhere</title></track>
</trackList><extension application="http://www.videolan.org/vlc/playlist/0"><vlc:item tid="0"/></extension></playlist>`)
  expect(entries).toEqual([{ ...NOTHING, name: 'A & B', url: 'http://a.example/live?x=1&y=2' }])
  expect(unread.map(({ at, reason }) => [at, reason])).toEqual([
    [2, 'not-web'],
    [3, 'no-address'],
  ])
  expect(placed).toBe('entry')
})

test('reads nested OPML folders and skips a feed', () => {
  const { entries, unread } = readList(`<opml version="1.0"><body>
<outline text="Outer"><outline text="Inner"><outline type="audio" text="Ada" URL="http://a.example/" htmlUrl="https://a.example/about"/></outline>
<outline type="audio" text="Bob" URL="http://b.example/"></outline></outline>
<outline type="rss" text="A podcast" xmlUrl="https://pod.example/feed"/><outline text="Cut" URL="http://c.example/"/></body></opml>`)
  expect(entries.map(({ name, folder }) => [name, folder])).toEqual([
    ['Ada', 'Inner'],
    ['Bob', 'Outer'],
    ['Cut', null],
  ])
  expect(unread).toMatchObject([{ at: 3, reason: 'feed' }])
})

test('merges OPML folders deeper than 100 into the folder at depth 100', () => {
  const folders = Array.from({ length: 150 }, (_, n) => `<outline text="${n + 1}">`).join('')
  const station = '<outline text="Ada" URL="http://a.example/"/>'
  const closed = '</outline>'.repeat(51)
  const after = station.replace('a.example', 'b.example')
  const { entries } = readList(`<opml version="1.0"><body>${folders}${station}${closed}${after}`)
  expect(entries.map(({ folder }) => folder)).toEqual(['100', '99'])
})

describe('JSON', () => {
  test('reads the directory’s records of RadioDroid', () => {
    const record = {
      stationuuid: UUID,
      name: ' A ',
      url: 'http://a.example/a.pls',
      url_resolved: '',
    }
    const more = {
      tags: 'dub,Techno,',
      language: 'german',
      countrycode: 'DE',
      homepage: 'https://a.example',
    }
    const { entries } = readList(JSON.stringify([{ ...record, ...more, bitrate: 128, votes: 7 }]))
    expect(entries).toEqual([
      {
        ...NOTHING,
        name: 'a.example',
        url: 'http://a.example/a.pls',
        homepage: 'https://a.example/',
        tags: ['dub', 'techno'],
        language: ['german'],
        countrycode: 'DE',
        stationuuid: UUID,
      },
    ])
  })

  test('reads Transistor’s collection', () => {
    const station = {
      uuid: '11111111-0000-4000-8000-000000000000',
      name: 'Night',
      streamUris: ['http://a.example/1', 'http://a.example/2'],
      stream: 1,
      radioBrowserStationUuid: UUID,
    }
    const { entries } = readList(JSON.stringify({ version: 1, stations: [station, null, 7] }))
    expect(entries).toEqual([
      { ...NOTHING, name: 'Night', url: 'http://a.example/2', stationuuid: UUID },
    ])
  })
})

describe('rejected files', () => {
  test.each([
    ['', 'empty'],
    ['#EXTM3U\n', 'empty'],
    ['[]', 'empty'],
    ['A letter to the editor.\n\nYours', 'unknown'],
    ['<html><body>http://a.example/</body></html>', 'unknown'],
    ['{"a": 1}', 'unknown'],
    ['\u0001\u0002', 'unknown'],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n', 'stream'],
  ])('reports %j as %s', (text, problem) => expect(readStations(bytes(text))).toBe(problem))

  test('reports a file that is too large', () => {
    expect(readStations(new Uint8Array(EXCHANGE_BYTES + 1))).toBe('too-large')
  })
})

test('truncates a list with too many stations and reports it', () => {
  const lines = Array.from({ length: EXCHANGE_ENTRIES + 1 }, (_, n) => `http://a.example/${n}\n`)
  const list = readList(`#EXTM3U\n${lines.join('')}`)
  expect([list.entries.length, list.isCut, list.unread]).toEqual([EXCHANGE_ENTRIES, true, []])
})
