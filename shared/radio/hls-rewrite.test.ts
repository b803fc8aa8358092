import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHlsPlaylist, rewriteHls } from './hls-rewrite.ts'
import { expandVariables } from './hls-variables.ts'

const BASE = 'https://cdn.example/live/main.m3u8?token=1'
const mark = (url: string) => (url.startsWith('http') ? `/r/${encodeURIComponent(url)}` : null)
const marked = (url: string) => `/r/${encodeURIComponent(url)}`
const rewrite = (text: string) => rewriteHls(text, BASE, mark)

describe('rewriteHls', () => {
  test('replaces address lines and leaves all else byte for byte', () => {
    const text =
      '#EXTM3U\r\n#EXT-X-VERSION:3\r\n#EXT-X-TARGETDURATION:4\r\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00Z\r\n#EXTINF:4.000,A, b\r\nseg 1.aac\r\n\r\n#EXTINF:4\r\nhttps://other.example/2.aac\r\n#EXT-X-ENDLIST'
    expect(rewrite(text)).toBe(
      text
        .replace('seg 1.aac', marked('https://cdn.example/live/seg%201.aac'))
        .replace('https://other.example/2.aac', marked('https://other.example/2.aac')),
    )
  })

  test.each([
    ['#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1', 'key.bin'],
    ['#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"', 'init.mp4'],
    ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a,b",NAME="URI",URI="audio.m3u8"', 'audio.m3u8'],
    ['#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"', 'i.m3u8'],
    ['#EXT-X-PART:DURATION=0.3,URI="part.mp4",INDEPENDENT=YES', 'part.mp4'],
    ['#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.mp4"', 'next.mp4'],
    ['#EXT-X-RENDITION-REPORT:URI="low.m3u8",LAST-MSN=1', 'low.m3u8'],
    ['#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key.bin"', 'key.bin'],
    ['#EXT-X-SESSION-DATA:DATA-ID="x",URI="data.json"', 'data.json'],
    ['#EXT-X-CONTENT-STEERING:SERVER-URI="steer.json"', 'steer.json'],
    ['#EXT-X-DATERANGE:ID="ad",X-ASSET-URI="ad.m3u8"', 'ad.m3u8'],
    ['#EXT-X-DATERANGE:ID="ad",X-ASSET-LIST="ads.json"', 'ads.json'],
    ['#EXT-X-FUTURE:URI="future.bin"', 'future.bin'],
  ])('replaces %s', (line, name) => {
    const url = marked(`https://cdn.example/live/${name}`)
    expect(rewrite(line)).toBe(line.replace(`"${name}"`, `"${url}"`))
  })

  test('replaces the address after a variant’s tag', () => {
    expect(rewrite('#EXT-X-STREAM-INF:BANDWIDTH=64000\nlow/index.m3u8\n')).toBe(
      `#EXT-X-STREAM-INF:BANDWIDTH=64000\n${marked('https://cdn.example/live/low/index.m3u8')}\n`,
    )
  })

  test('blocks addresses that must not be fetched', () => {
    expect(rewrite('file:///etc/passwd')).toBe('about:blank')
    expect(rewrite('http://[bad')).toBe('about:blank')
    expect(rewrite('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",IV=1')).toBe(
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="",IV=1',
    )
    expect(rewrite('#EXT-X-SESSION-DATA:URI="data:text/plain;base64,AA=="')).toBe(
      '#EXT-X-SESSION-DATA:URI=""',
    )
    expect(rewrite('data:video/mp2t;base64,AA==')).toBe('about:blank')
  })

  test.each([
    '#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,LF6VBuLEMHdzuFSX3dHuIg==",IV=0x1',
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="DATA:text/plain;charset=UTF-8;base64,AA=="',
    `#EXT-X-KEY:METHOD=AES-128,URI="data:application/octet-stream,${'%2C'.repeat(16)}"`,
  ])('keeps an inline key: %s', (line) => {
    expect(rewrite(line)).toBe(line)
  })

  test.each([
    '#EXT-X-MAP:URI="data:video/mp4;base64,AAAA"',
    '#EXT-X-KEY:URI="data:text/html,<script>"',
    `#EXT-X-KEY:URI="data:;base64,${'A'.repeat(49)}"`,
  ])('removes other inline data: %s', (line) => {
    expect(rewrite(line)).toBe(line.replace(/"data.*/, '""'))
  })

  test('replaces addresses with missing quotes', () => {
    expect(rewrite('#EXT-X-KEY:METHOD=X,URI=key.bin,IV=1')).toBe(
      `#EXT-X-KEY:METHOD=X,URI="${marked('https://cdn.example/live/key.bin')}",IV=1`,
    )
    expect(rewrite('#EXT-X-MAP:URI ="init.mp4')).toBe(
      `#EXT-X-MAP:URI ="${marked('https://cdn.example/live/init.mp4')}"`,
    )
  })

  test('replaces addresses after any line end or tag', () => {
    const hidden = 'http://127.0.0.1/'
    for (const end of ['\r', '\u2028', '\u2029']) {
      expect(rewrite(`#EXT-X-NOTE${end}${hidden}`)).toBe(`#EXT-X-NOTE${end}${marked(hidden)}`)
    }
    expect(rewrite(`#EXTINF:4 ${hidden}`)).toBe('#EXTINF:0,')
    expect(rewrite(`  ${hidden}`)).toBe(marked(hidden))
  })

  test('passes every address of any playlist to the callback', () => {
    const bits = fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      'http://10.0.0.1/',
      '#EXTINF:4,',
      '#EXT-X-KEY:',
      'URI="',
      'URI=',
      '"',
      ',',
      ' ',
      '#',
      'METHOD=NONE',
      '\u2028',
      '#EXT-X-DEFINE:NAME="a",VALUE="',
      '#EXT-X-DEFINE:QUERYPARAM="b"',
      '{$a}',
      '{$b}',
    )
    const base = 'https://cdn.example/?b=%0Ahttp%3A%2F%2F10.0.0.1%2F'
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 20 }), (parts) => {
        const { text } = expandVariables(parts.join(''), base, new Map())
        const result = rewriteHls(text, base, () => 'X')
        for (const line of result.split(/[\r\n\u2028\u2029]+/)) {
          if (!line.trimStart().startsWith('#')) expect(line.trim()).toMatch(/^(X|about:blank)?$/)
          if (line.trimStart().startsWith('#EXTINF:')) continue
          for (const [, value] of line.matchAll(/URI\s*=\s*"?([^",]*)/g)) {
            expect(value).not.toContain('10.0.0.1')
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('limits the number of addresses', () => {
    const lines = rewriteHls('a\n'.repeat(20_000), BASE, () => 'X').split('\n')
    expect(lines.filter((line) => line === 'X')).toHaveLength(16_384)
    expect(lines.filter((line) => line === 'about:blank')).toHaveLength(20_000 - 16_384)
  })

  test('runs in linear time', () => {
    for (const piece of ['URI="', 'URI=', '\n', '#', '"', ' ', 'X-ASSET-LIST']) {
      const before = performance.now()
      rewrite(`#EXTM3U\n#${piece.repeat(262_144 / piece.length)}`)
      expect(performance.now() - before, piece).toBeLessThan(2_000)
    }
  })
})

test.each([
  ['#EXTM3U\n#EXT-X-TARGETDURATION:4', true],
  ['  \n#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1', true],
  ['#EXTM3U\n#EXTINF:-1,x\nhttp://a.example/', false],
  ['#EXT-X-TARGETDURATION:4', false],
  ['', false],
])('isHlsPlaylist of %j is %s', (text, expected) => {
  expect(isHlsPlaylist(text)).toBe(expected)
})
