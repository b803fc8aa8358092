import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAYLIST_ENTRIES } from './playlist-entry.ts'
import { PLAYLIST_BYTES, readPlaylist } from './playlists.ts'
import { encodeCharset } from './testing/encode-charset.ts'

const BASE = 'https://radio.example/lists/all.x'
type Format = Parameters<typeof readPlaylist>[0]

const read = (format: Format, text: string | Buffer) =>
  readPlaylist(format, Buffer.from(text), BASE)
const urls = (format: Format, text: string | Buffer) =>
  read(format, text)?.map((entry) => entry.url) ?? null

describe('PLS', () => {
  test('are read in numeric order, with titles', () => {
    const text =
      '[playlist]\r\nNumberOfEntries=3\r\nFile2=http://b.example/\r\nTitle2=B\r\nFile1=http://a.example:8000/;stream\r\nTitle1=A = one\r\nLength1=-1\r\nFile10=relative.mp3\r\nVersion=2\r\n'
    expect(read('pls', text)).toEqual([
      { url: 'http://a.example:8000/;stream', title: 'A = one' },
      { url: 'http://b.example/', title: 'B' },
      { url: 'https://radio.example/lists/relative.mp3', title: null },
    ])
  })

  test.each([
    ['\ufeff[playlist]\nFile1=http://a.example/', ['http://a.example/']],
    [
      '[PLAYLIST]\rfile1 = http://a.example/ \rFILE2=http://b.example/',
      ['http://a.example/', 'http://b.example/'],
    ],
    ['File1=http://a.example/', ['http://a.example/']],
    ['[playlist]\nFile1=\nFile2=http://b.example/', ['http://b.example/']],
    ['[playlist]\nFile1=http://a.example/\nFile1=http://x.example/', ['http://a.example/']],
    ['[playlist]\nNumberOfEntries=0', []],
    ['', []],
    ['<html>File1</html>', null],
  ])('reads %j', (text, expected) => {
    expect(urls('pls', text)).toEqual(expected)
  })
})

describe('M3U', () => {
  test('are read as one address per line after its title', () => {
    const text =
      '\ufeff#EXTM3U\r\n#EXTINF:-1 tvg-id="x",Night, Bus\r\nhttp://a.example/a.mp3\r\n\r\n# note\r\n../b.mp3\r\n//c.example/c\r\n/d'
    expect(read('m3u', text)).toEqual([
      { url: 'http://a.example/a.mp3', title: 'Night, Bus' },
      { url: 'https://radio.example/b.mp3', title: null },
      { url: 'https://c.example/c', title: null },
      { url: 'https://radio.example/d', title: null },
    ])
  })

  test.each([
    ['http://a.example/', ['http://a.example/']],
    ['  http://a.example/  \rhttp://a.example/', ['http://a.example/']],
    ['#EXTM3U\n', []],
    ['   \n\n', []],
    ['http://[bad\nhttp://b.example/', ['http://b.example/']],
    ['file:///etc/passwd', ['file:///etc/passwd']],
    ['<html></html>', null],
    ['#EXTM3U\n#EXT-X-TARGETDURATION:4\na.ts', null],
    ['\u0000\u0001http://a.example/', null],
  ])('reads %j', (text, expected) => {
    expect(urls('m3u', text)).toEqual(expected)
  })

  test('reads titles in fields', () => {
    const text = '#EXTINF:-1,title="Hello",artist="Adele"\nhttp://a.example/'
    expect(read('m3u', text)?.[0]?.title).toBe('Adele - Hello')
  })

  test('reads titles in any charset', () => {
    const text = '#EXTINF:-1,Радио Кино и Группа крови\nhttp://a.example/'
    expect(read('m3u', encodeCharset(text, 'windows-1251'))?.[0]?.title).toBe(
      'Радио Кино и Группа крови',
    )
    expect(urls('m3u', Buffer.from('\ufeffhttp://a.example/', 'utf16le'))).toEqual([
      'http://a.example/',
    ])
    const bigEndian = Buffer.from('\ufeffhttp://b.example/', 'utf16le').swap16()
    expect(urls('m3u', bigEndian)).toEqual(['http://b.example/'])
  })
})

describe('ASX', () => {
  test('reads references, entities, any case, and titles before and after', () => {
    const text = `<ASX VERSION="3.0"><TITLE>All</TITLE>
      <!-- <Entry><Ref href="http://comment.example/"/></Entry> -->
      <Entry><Title>A &amp; B</Title><REF HREF = "http://a.example/?x=1&amp;y=2" /></Entry>
      <entry><ref href='b.mp3'/><ref href=http://c.example/c></ref><title>Two</title></entry>
      <EntryRef HREF="http://d.example/more.asx"/></ASX>`
    expect(read('asx', text)).toEqual([
      { url: 'http://a.example/?x=1&y=2', title: 'A & B' },
      { url: 'https://radio.example/lists/b.mp3', title: 'Two' },
      { url: 'http://c.example/c', title: 'Two' },
      { url: 'http://d.example/more.asx', title: null },
    ])
  })

  test.each([
    [
      '[Reference]\r\nRef1=http://a.example/?MSWMExt=.asf\r\nRef2=http://b.example/',
      ['http://a.example/?MSWMExt=.asf', 'http://b.example/'],
    ],
    ['<asx></asx>', []],
    ['<asx><entry><ref href="http://a.example/"', []],
    ['<asx><entry><ref href="http://a.example/?a>b"/>', ['http://a.example/?a%3Eb']],
    ['<html><ref href="http://a.example/"></html>', null],
    ['plain', null],
  ])('reads %j', (text, expected) => {
    expect(urls('asx', text)).toEqual(expected)
  })
})

describe('XSPF', () => {
  test('reads the first location of each track', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>All</title><location>http://self.example/</location>
      <trackList>
        <track><location>http://a.example/?x=1&amp;y=2</location><title>Ä &#8211; B</title><location>http://mirror.example/</location></track>
        <track><title><![CDATA[<C>]]></title><location> <![CDATA[http://c.example/?a&b]]> </location></track>
        <track><title>nowhere</title></track>
        <x:track><x:location>d.ogg</x:location></x:track>
      </trackList></playlist>`
    expect(read('xspf', text)).toEqual([
      { url: 'http://a.example/?x=1&y=2', title: 'Ä – B' },
      { url: 'http://c.example/?a&b', title: '<C>' },
      { url: 'https://radio.example/lists/d.ogg', title: null },
    ])
  })

  test.each([
    ['<playlist><trackList/></playlist>', []],
    ['<rss></rss>', null],
    ['http://a.example/', null],
  ])('reads %j', (text, expected) => {
    expect(urls('xspf', text)).toEqual(expected)
  })
})

describe('limits', () => {
  const formats: Format[] = ['pls', 'm3u', 'asx', 'xspf']

  test('returns fifty entries without duplicates', () => {
    const many = Array.from({ length: 200 }, (_, n) => `http://${n >> 1}.example/`).join('\n')
    const found = urls('m3u', many) ?? []
    expect(found).toHaveLength(PLAYLIST_ENTRIES)
    expect(new Set(found).size).toBe(PLAYLIST_ENTRIES)
  })

  test('reads at most a thousand entries', () => {
    const same = (count: number) => `${'http://a.example/\n'.repeat(count)}http://b.example/`
    expect(urls('m3u', same(999))).toEqual(['http://a.example/', 'http://b.example/'])
    expect(urls('m3u', same(1_000))).toEqual(['http://a.example/'])
    const refs = (count: number) => `<asx>${'<ref href="http://a.example/">'.repeat(count)}`
    expect(urls('asx', `${refs(1_000)}<ref href="http://b.example/">`)).toEqual([
      'http://a.example/',
    ])
  })

  test('accepts at most 256 kB', () => {
    const text = `http://a.example/\n${'#'.repeat(PLAYLIST_BYTES - 18)}`
    expect(urls('m3u', text)).toEqual(['http://a.example/'])
    expect(urls('m3u', `${text}#`)).toBeNull()
  })

  test('accepts addresses of at most 4096 characters', () => {
    const longest = `http://a.example/${'a'.repeat(4_096 - 17)}`
    expect(urls('m3u', longest)).toEqual([longest])
    expect(urls('m3u', `${longest}a`)).toEqual([])
  })

  test('runs in linear time', { timeout: 30_000 }, () => {
    const room = PLAYLIST_BYTES - 64
    const pieces = [
      '<',
      '<ref ',
      '<!--',
      '<a "',
      '<ref href="',
      '&',
      '&#',
      'a',
      ' ',
      '=',
      '\n#',
      '\r',
      '<![CDATA[',
      "<a href='",
      'File1',
      'a=" ',
      '[',
    ]
    for (const piece of pieces) {
      const body = piece.repeat(Math.floor(room / piece.length))
      for (const [format, opening] of [
        ['pls', '[playlist]\n'],
        ['m3u', ''],
        ['asx', '<asx>'],
        ['xspf', '<playlist><track><location>'],
      ] as const) {
        const before = performance.now()
        read(format, opening + body)
        expect(performance.now() - before, `${format} ${piece}`).toBeLessThan(1_500)
      }
    }
  })

  test('never throws and returns absolute addresses only', () => {
    const bits = fc.constantFrom(
      '<asx>',
      '<entry>',
      '<ref href="',
      '">',
      '<playlist>',
      '<track>',
      '<location>',
      '</location>',
      'http://',
      'a.example',
      '\n',
      'File1=',
      '[playlist]',
      '#',
      '&amp;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '\ufeff',
    )
    const text = fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 30 })
    fc.assert(
      fc.property(text, fc.constantFrom(...formats), (parts, format) => {
        for (const url of urls(format, parts.join('')) ?? []) expect(URL.canParse(url)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
