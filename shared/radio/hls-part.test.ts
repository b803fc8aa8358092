import { expect, test } from 'vitest'
import { isHlsPart, isPartType } from './hls-part.ts'
import { adtsFrames, mp3Frames } from './testing/frames.ts'

const transport = Buffer.alloc(3 * 188, 1)
for (const at of [0, 188, 376]) transport[at] = 0x47
const box = (name: string) => Buffer.from(`\0\0\0\x18${name}\0\0\0\0`, 'latin1')
const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x3f', 'latin1'), Buffer.alloc(63)])
const encrypted = Buffer.from(Array.from({ length: 512 }, (_, n) => (n * 167 + 91) % 256))
const page = Buffer.from('<!doctype html><title>Sign in</title>')
/** Types that servers send for unknown files. */
const WRONG = [
  'text/plain',
  'text/html',
  'text/vnd.trolltech.linguist',
  'video/vnd.qt',
  'TEXT/HTML; charset=x',
]

test.each([
  ['MPEG-TS', transport],
  ['fragmented MP4', box('moof')],
  ['fragmented MP4 with an index', box('sidx')],
  ['the head of fragmented MP4', box('ftyp')],
  ['AAC', Buffer.concat(adtsFrames(8))],
  ['MP3', Buffer.concat(mp3Frames(8))],
  ['AAC behind its time stamp', Buffer.concat([id3, ...adtsFrames(8)])],
  ['subtitles', Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nHello')],
  ['subtitles with a byte order mark', Buffer.from('\ufeffWEBVTT\n')],
  ['what is encrypted', encrypted],
])('accepts under any type: %s', (_name, start) => {
  for (const type of [...WRONG, null, 'video/mp2t', 'audio/aac', 'application/octet-stream'])
    expect([type, isHlsPart(type, start, false)]).toEqual([type, true])
})

test.each([
  ['application/json', transport, true],
  ['application/json', encrypted, false],
  ['image/png', encrypted, false],
  ['application/json', Buffer.from('{"a":1}'), false],
  ['text/plain', Buffer.from('Not here.'), false],
  ['text/html', Buffer.alloc(0), false],
  ['video/mp2t', Buffer.alloc(0), true],
])('%s with %j: %s', (type, start, expected) => {
  expect(isHlsPart(type, start, true)).toBe(expected)
})

test('accepts a key of exactly sixteen bytes under any type', () => {
  for (const key of [encrypted.subarray(0, 16), Buffer.from('0123456789abcdef')]) {
    for (const type of WRONG) expect(isHlsPart(type, key, true)).toBe(true)
    expect(isHlsPart('application/json', key, false)).toBe(false)
  }
})

test('rejects a web page under any type', () => {
  for (const type of [...WRONG, null, 'video/mp2t', 'audio/aac', 'application/octet-stream'])
    expect([type, isHlsPart(type, page, true)]).toEqual([type, false])
})

test.each([
  ['audio/aac', true],
  ['audio/mp4', true],
  ['video/mp2t', true],
  ['video/MP4; codecs=x', true],
  ['application/octet-stream', true],
  [null, true],
  ['text/vtt', true],
  ['text/html', false],
  ['application/json', false],
  ['application/javascript', false],
  ['image/svg+xml', false],
  ['audio/x-mpegurl', false],
  ['video/x-flv', false],
] as const)('isPartType of %s is %s', (type, expected) => {
  expect(isPartType(type)).toBe(expected)
})
