import { describe, expect, test } from 'vitest'
import { classifyBody } from './content-types.ts'
import { adtsFrames, mp3Frames } from './testing/frames.ts'

/** Labels of servers for sound, playlists and pages: right, wrong, and obsolete. */
const LABELS: readonly (string | null)[] = [
  null,
  '',
  'application/force-download',
  'application/json',
  'application/m3u',
  'application/mp3',
  'application/octet-stream',
  'application/ogg',
  'application/pls',
  'application/pls+xml',
  'application/vnd.apple.mpegurl',
  'application/vnd.ms-asf',
  'application/x-download',
  'application/x-mpegurl',
  'application/x-scpls',
  'application/x-shockwave-flash',
  'application/x-shoutcast',
  'application/xml',
  'application/xspf+xml',
  'audio/aac',
  'audio/aacp',
  'audio/m3u',
  'audio/mp3',
  'audio/mpeg',
  'Audio/MPEG; charset=UTF-8',
  'audio/mpeg, audio/mpeg',
  'audio/mpegurl',
  'audio/ogg',
  'audio/scpls',
  'audio/vnd.rn-realaudio',
  'audio/x-mpeg',
  'audio/x-mpegurl',
  'audio/x-ms-asx',
  'audio/x-ms-wax',
  'audio/x-ms-wma',
  'audio/x-pls',
  'audio/x-pn-realaudio',
  'audio/x-pn-realaudio-plugin',
  'audio/x-scpls',
  'binary/octet-stream',
  'content/unknown',
  'image/jpeg',
  'misc/ultravox',
  'mpeg/audio',
  'text/html',
  'text/html; charset=UTF-8',
  'text/plain',
  'text/uri-list',
  'text/vnd.trolltech.linguist',
  'text/xml',
  'ultravox/mp3',
  'unknown/unknown',
  'video/mp2t',
  'video/mpeg',
  'video/nsv',
  'video/x-flv',
  'video/x-ms-asf',
  'video/x-ms-wvx',
  'x-shoutcast/stream',
]

const BODIES: readonly (readonly [name: string, body: Buffer, expected: object])[] = [
  ['MP3', Buffer.concat(mp3Frames(9)).subarray(100), { kind: 'audio', is: /mpeg|mp3/ }],
  ['AAC', Buffer.concat(adtsFrames(9)).subarray(50), { kind: 'audio', is: /aac/ }],
  ['Ogg', Buffer.from(`OggS\0\x02${'\0'.repeat(60)}`), { kind: 'audio', is: /^audio\/ogg$/ }],
  ['M3U', Buffer.from('#EXTM3U\n#EXTINF:-1,x\nhttp://a.example/\n'), { format: 'm3u' }],
  ['an address', Buffer.from('http://a.example:8000/live\r\n'), { format: 'm3u' }],
  [
    'PLS',
    Buffer.from('[playlist]\nNumberOfEntries=1\nFile1=http://a.example/\n'),
    { format: 'pls' },
  ],
  ['ASX', Buffer.from('<asx version="3"><entry/></asx>'), { format: 'asx' }],
  ['XSPF', Buffer.from('<?xml version="1.0"?><playlist version="1"/>'), { format: 'xspf' }],
  ['HLS', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n'), { format: 'hls' }],
  ['a page', Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>'), { kind: 'html' }],
  ['a page without a doctype', Buffer.from('\n<title>Wi-Fi</title><p>Sign in'), { kind: 'html' }],
]

test('covers 59 labels', () => {
  expect(new Set(LABELS).size).toBe(59)
})

describe.each(BODIES)('%s', (_name, body, expected) => {
  test.each(LABELS)('is detected with the label %s', (label) => {
    const checked = classifyBody(label, 'http://radio.example/stream', body)
    if (!('is' in expected)) return expect(checked).toMatchObject(expected)
    expect(checked).toMatchObject({
      kind: 'audio',
      contentType: expect.stringMatching(expected.is as RegExp),
    })
  })
})

test('classify body does not treat telephone codecs without control bytes as text', () => {
  const muLaw = Buffer.from(Array.from({ length: 400 }, (_, n) => 0x60 + ((n * 37) % 0xa0)))
  const parserWorker = (type: string) => classifyBody(type, 'http://radio.example/stream', muLaw)
  expect(parserWorker('audio/basic')).toEqual({ kind: 'audio', contentType: 'audio/basic' })
  expect(parserWorker('text/plain')).toEqual({ kind: 'other' })
})

describe('bytes of unknown type', () => {
  const unknown = Buffer.from([0, 1, 2, 3, 0xff, 0, 9, 8])

  test.each(LABELS)('with the label %s are audio exactly for audio labels', (label) => {
    const isSound = /^audio\/(?:aac|aacp|mp3|mpeg|ogg|vnd.rn-realaudio|x-mpeg|x-ms-wma)\b(?!url)/i
    const kind = isSound.test(label ?? '') ? 'audio' : 'other'
    expect(classifyBody(label, 'http://radio.example/stream', unknown)).toMatchObject({ kind })
  })
})
