// cspell:ignore adio
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressVariants,
  mayContainPassword,
  readAddress,
  stationAddress,
  streamKey,
  withAccount,
} from './station-address.ts'

/** Six spellings of one station's address. */
const TWINS = [
  'http://jazz.example/live',
  'https://jazz.example/live',
  'http://jazz.example:80/live',
  'http://JAZZ.example/live',
  'http://jazz.example/live/',
  'http://jazz.example./live',
]

describe('stationAddress', () => {
  test.each([
    ['http://radio.example/live', 'http://radio.example/live'],
    ['https://radio.example', 'https://radio.example/'],
    ['  http://radio.example/live \n', 'http://radio.example/live'],
    ['\u00a0http://radio.example/live\u00a0', 'http://radio.example/live'],
    ['\u200bhttp://radio.example/\u200blive\u2060', 'http://radio.example/live'],
    ['\ufeff\u202ahttp://ra\u00addio.example/live\u202c', 'http://radio.example/live'],
    ['//radio.example/live', 'http://radio.example/live'],
    ['//radio.example:8000', 'http://radio.example:8000/'],
    ['"http://radio.example/live"', 'http://radio.example/live'],
    ['<http://radio.example/live>', 'http://radio.example/live'],
    ['http://radio.example/live|User-Agent=VLC&Referer=x', 'http://radio.example/live'],
    ['http://radio.example/a|b', 'http://radio.example/a|b'],
    ['icy://radio.example:8000/live', 'http://radio.example:8000/live'],
    ['ICY://Radio.Example:8000/Live', 'http://radio.example:8000/Live'],
    ['mms://radio.example:1755/live', 'http://radio.example/live'],
    ['x-rincon-mp3radio://radio.example/live?key=1', 'http://radio.example/live?key=1'],
    ['x-rincon-mp3radio://https://radio.example/a.m3u', 'https://radio.example/a.m3u'],
    ['aac://http://radio.example/live', 'http://radio.example/live'],
    ['http://https://radio.example/live', 'https://radio.example/live'],
    ['http://http://http://radio.example/live', 'http://radio.example/live'],
    [
      'http://radio.example/?url=http://other.example/',
      'http://radio.example/?url=http://other.example/',
    ],
    ['radio.example:8000/live', 'http://radio.example:8000/live'],
    ['radio.example:8000', 'http://radio.example:8000/'],
    ['localhost:8000/live', 'http://localhost:8000/live'],
    ['radio.example/live', 'http://radio.example/live'],
    ['RADIO.example./live', 'http://radio.example/live'],
    ['http://radio.example./live', 'http://radio.example/live'],
    ['http://127.0.0.1.:80/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://0177.0.0.01/', 'http://127.0.0.1/'],
    ['http://127.1/', 'http://127.0.0.1/'],
    ['http://0/', 'http://0.0.0.0/'],
    ['http://１２７.０.０.１/', 'http://127.0.0.1/'],
    ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ['http://LOCALHOST:8000/x', 'http://localhost:8000/x'],
    ['http:\\\\radio.example\\x', 'http://radio.example/x'],
    ['HTTPS://Radio.Example:443/a?b#c', 'https://radio.example/a?b'],
    ['http://bücher.example/a', 'http://xn--bcher-kva.example/a'],
    ['bücher.example/a', 'http://xn--bcher-kva.example/a'],
    ['радио.рф:8000/a', 'http://xn--80aimyg.xn--p1ai:8000/a'],
    ['http://[2001:db8::1]:8000/live', 'http://[2001:db8::1]:8000/live'],
    ['[2001:DB8::1]:8000/live', 'http://[2001:db8::1]:8000/live'],
    ['[2001:db8::1]/live', 'http://[2001:db8::1]/live'],
    ['192.168.1.5:8000', 'http://192.168.1.5:8000/'],
    ['192.168.1.5/live', 'http://192.168.1.5/live'],
    ['https://user:secret@radio.example/live#now', 'https://radio.example/live'],
    ['user:secret@radio.example', null],
    ['', null],
    ['radio.example', null],
    ['AC/DC', null],
    ['98.5/fm', null],
    ['fm 98.5', null],
    ['drum:bass', null],
    ['live/stream.mp3', null],
    ['file:///etc/passwd', null],
    ['//nas/music/live.mp3', null],
    ['///etc/passwd', null],
    ['javascript:alert(1)', null],
    ['undertone://station/x', null],
    ['http://./', null],
    ['http://', null],
    ['http:///', null],
    ['http://[::1', null],
    ['http://[fe80::1%25eth0]/', null],
    ['http://256.1.1.1/', null],
    ['http://radio.example:99999/', null],
    ['http://a b/', null],
    ['/stream', null],
    ['data:audio/mpeg;base64,AA==', null],
    ['ftp://radio.example/', null],
    ['blob:http://radio.example/1', null],
    ['about:blank', null],
    ['ws://radio.example/', null],
    ['app://undertone/', null],
  ])('reads %j as %j', (text, url) => expect(stationAddress(text)).toBe(url))

  test('resolves relative addresses against a base', () => {
    const base = 'https://radio.example/a/b.m3u'
    expect(stationAddress('../c', base)).toBe('https://radio.example/c')
    expect(stationAddress('//other.example/c', base)).toBe('https://other.example/c')
    expect(stationAddress('file:///etc/passwd', base)).toBeNull()
    expect(stationAddress('//127.0.0.1/', base)).toBe('https://127.0.0.1/')
  })

  test('treats a host with a path as a path if there is a base', () => {
    const base = 'http://lists.example/a.m3u'
    expect(stationAddress('radio.example/live', base)).toBe(
      'http://lists.example/radio.example/live',
    )
    expect(stationAddress('radio.example:8000/live', base)).toBe('http://radio.example:8000/live')
    const secure = base.replace('http:', 'https:')
    expect(stationAddress('//radio.example/live', secure)).toBe('https://radio.example/live')
  })

  test('accepts at most 4096 characters', () => {
    const longest = `http://radio.example/${'a'.repeat(4_096 - 21)}`
    expect(stationAddress(longest)).toBe(longest)
    expect(stationAddress(`${longest}a`)).toBeNull()
    expect(stationAddress(`http://radio.example/${'ä'.repeat(2_000)}`)).toBeNull()
  })

  test('returns idempotent http(s) addresses without credentials', () => {
    const bits = [
      'icy://',
      'http://',
      'https:',
      '//',
      '/',
      'a.example',
      'ä.example',
      '127.1',
      '[::1]',
      ':80',
      ':',
      '@',
      'u:p@',
      '.',
      '..',
      '?',
      '#',
      '%',
      '%2e',
      '\\',
      ' ',
      'ä',
      '０',
    ]
    const piece = fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const read = stationAddress(pieces.join(''))
        if (read === null) return
        const url = new URL(read)
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(url.username + url.password + url.hash).toBe('')
        expect(stationAddress(read)).toBe(read)
      }),
      { numRuns: 3_000 },
    )
  })
})

test('readAddress returns credentials separately', () => {
  expect(readAddress('http://listener:s3cr3t@members.example:8000/live')).toEqual({
    url: 'http://members.example:8000/live',
    account: { username: 'listener', password: 's3cr3t' },
  })
  expect(readAddress('icy://a%40b:p%3Aw@members.example/%zz')?.account).toEqual({
    username: 'a@b',
    password: 'p:w',
  })
  expect(readAddress('http://%zz@members.example/')?.account?.username).toBe('%zz')
  expect(readAddress('http://members.example/')?.account).toBeNull()
})

test('withAccount round-trips', () => {
  const url = 'http://members.example:8000/live'
  for (const account of [
    null,
    { username: 'listener', password: 's3cr3t' },
    { username: 'a@b:c/ä', password: '%zz @?#' },
    { username: '', password: 'key' },
  ])
    expect(readAddress(withAccount({ url, account }))).toEqual({ url, account })
})

test.each([
  ['http://listener:', true],
  ['http://listener:s3cr3t', true],
  ['http://listener:s3cr3t@', true],
  ['icy://listener:s3cr3t@members.example/live', true],
  ['http://listener@members.example/live', true],
  ['listener:s3cr3t@members.example', true],
  [' http://listener:s3cr3t@members.example:8000/live', true],
  ['http://members.example:8000/live', false],
  ['http://members.example/a:b@c', false],
  ['members.example:8000/live', false],
  ['http://members.example', false],
  ['night jazz @ 98.5', false],
  ['club: deep @ night', false],
  ['me@example.com', false],
  ['', false],
])('mayContainPassword detects %j', (text, may) => expect(mayContainPassword(text)).toBe(may))

describe('streamKey', () => {
  test('is equal for six spellings of an address', () => {
    expect(new Set(TWINS.map(streamKey))).toEqual(new Set(['jazz.example:80/live']))
  })

  test.each([
    ['http://a.example:8000/', 'icy://a.example:8000/;stream.nsv'],
    ['http://a.example:8000', 'a.example:8000/;'],
    ['https://a.example:443/x', 'a.example/x'],
    ['http://[::1]:8000/x', '[0:0::1]:8000/x/'],
    ['no address', 'no address'],
  ])('is equal for %s and %s', (one, other) => expect(streamKey(one)).toBe(streamKey(other)))

  test.each([
    ['http://a.example:8000/a', 'http://a.example:8001/a'],
    ['http://a.example/a', 'http://a.example/A'],
    ['http://a.example/?id=1', 'http://a.example/?id=2'],
  ])('differs for %s and %s', (one, other) => expect(streamKey(one)).not.toBe(streamKey(other)))
})

describe('addressVariants', () => {
  test.each([
    [
      'http://a.example/live',
      [
        'http://a.example/live',
        'https://a.example/live',
        'http://a.example/live/',
        'https://a.example/live/',
      ],
    ],
    ['https://a.example/?id=1', ['https://a.example/?id=1', 'http://a.example/?id=1']],
    ['no address', ['no address']],
  ])('returns the variants of %s', (address, like) =>
    expect(addressVariants(address)).toEqual(like),
  )

  test('finds each of six spellings from each other', () => {
    for (const one of TWINS)
      for (const other of TWINS) expect(addressVariants(one)).toContain(stationAddress(other))
  })
})
