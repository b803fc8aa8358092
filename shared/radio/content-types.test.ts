import { describe, expect, test } from 'vitest'
import { classifyBody } from './content-types.ts'
import { mediaType } from './media-type.ts'
import { adtsFrames, mp3Frames } from './testing/frames.ts'

const URL_PLAIN = 'http://radio.example/stream'
const XSPF = '<?xml version="1.0"?><!-- x --><playlist xmlns="http://xspf.org/ns/0/"></playlist>'
const PLS = '[playlist]\nFile1=http://a.example/'
const mp3 = Buffer.concat(mp3Frames(9)).subarray(100)
const aac = Buffer.concat(adtsFrames(9)).subarray(50)

describe('classifyBody', () => {
  // labels-and-bodies.test.ts combines every label with every common body.
  test.each([
    ['text/plain', '\ufeff# note\r\nhttp://a.example/\r\n', 'm3u'],
    ['application/octet-stream', `\r\n${PLS}`, 'pls'],
    ['audio/x-scpls', '', 'pls'],
    ['audio/x-mpegurl', '', 'm3u'],
    ['video/x-ms-asf', '[Reference]\nRef1=http://a.example/', 'asx'],
    ['application/xml', XSPF, 'xspf'],
  ] as const)('%s with %j is %s', (type, text, format) => {
    expect(classifyBody(type, URL_PLAIN, Buffer.from(text))).toEqual({ kind: 'playlist', format })
  })

  test('uses the address’s extension as a last resort', () => {
    const parserWorker = (name: string) =>
      classifyBody('text/plain', `http://radio.example/${name}`, Buffer.from('stream.mp3\n'))
    expect(parserWorker('a.m3u')).toEqual({ kind: 'playlist', format: 'm3u' })
    expect(parserWorker('a.m3u8')).toEqual({ kind: 'playlist', format: 'm3u' })
    expect(parserWorker('a.pls')).toEqual({ kind: 'playlist', format: 'pls' })
    expect(parserWorker('a.asx')).toEqual({ kind: 'other' })
    expect(parserWorker('a')).toEqual({ kind: 'other' })
  })

  test.each([
    ['audio/mpeg', Buffer.of(1), 'audio/mpeg'],
    ['Audio/Mpeg;x', mp3, 'audio/mpeg'],
    ['audio/mp3', mp3, 'audio/mp3'],
    ['audio/mpeg', aac, 'audio/aac'],
    ['audio/aacp', aac, 'audio/aacp'],
    ['audio/aacp', mp3, 'audio/mpeg'],
    ['application/octet-stream', mp3, 'audio/mpeg'],
    [null, aac, 'audio/aac'],
    ['text/plain', mp3, 'audio/mpeg'],
    ['application/ogg', Buffer.from('OggS\0\x02'), 'audio/ogg'],
    ['audio/x-mpegurl', mp3, 'audio/mpeg'],
  ])('detects %s as audio', (type, start, contentType) => {
    expect(classifyBody(type, URL_PLAIN, start)).toEqual({ kind: 'audio', contentType })
  })

  test('detects audio at a playlist’s address', () => {
    const at = 'http://radio.example/live.m3u'
    expect(classifyBody('audio/mpeg', at, mp3)).toEqual({
      kind: 'audio',
      contentType: 'audio/mpeg',
    })
    const unknown = Buffer.from([0, 1, 2, 3, 0xff, 0])
    expect(classifyBody('audio/x-odd', at, unknown)).toEqual({
      kind: 'audio',
      contentType: 'audio/x-odd',
    })
    expect(classifyBody('audio/mpeg', at, Buffer.from('http://a.example/'))).toEqual({
      kind: 'playlist',
      format: 'm3u',
    })
  })

  test.each([
    ['text/html', 'Sign in, please', 'html'],
    ['audio/mpeg', 'The server is full: try again.', 'other'],
    ['application/octet-stream', '  <html lang="en">', 'html'],
    ['text/xml', '<?xml version="1.0"?>\n<!DOCTYPE html>', 'html'],
    ['application/json', '{}', 'other'],
    ['text/plain', 'Not found', 'other'],
    ['application/octet-stream', '\0\x01\x02\x03', 'other'],
    ['audio/x-mpegurl', '\0\x01\x02\x03', 'other'],
    ['text/xml', '<rss/>', 'other'],
    [null, '', 'other'],
  ] as const)('%s with %j is not audio but %s', (type, text, kind) => {
    expect(classifyBody(type, URL_PLAIN, Buffer.from(text))).toEqual({ kind })
  })

  test('accepts text that is truncated within a character', () => {
    const list = Buffer.from('#EXTM3U\n#EXTINF:-1,Радио')
    const cut = list.subarray(0, list.length - 1)
    expect(classifyBody('text/plain', URL_PLAIN, cut)).toEqual({ kind: 'playlist', format: 'm3u' })
  })
})

test.each([
  [null, ''],
  ['', ''],
  [' Audio/MPEG ; q=1', 'audio/mpeg'],
  ['audio/aac, audio/mpeg', 'audio/aac'],
])('reads the media type of %j as %j', (header, expected) => {
  expect(mediaType(header)).toBe(expected)
})
