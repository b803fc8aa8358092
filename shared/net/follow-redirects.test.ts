import { createServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from './dial.ts'
import { makeCertificate } from './testing/certificates.ts'
import {
  type Behavior,
  type FakeStation,
  playMp3,
  respondWith,
  startFakeStation,
} from './testing/fake-station.ts'
import { findProblem, findStream } from './testing/find-stream.ts'
import { createTrust } from './trust.ts'

let station: FakeStation
let secure: FakeStation
const authority = makeCertificate({ name: 'Test authority' })
const pair = makeCertificate({ name: 'radio.example', signedBy: authority })
/** Every name resolves to this machine. */
const network: Network = {
  trust: createTrust({ ca: [authority.cert] }),
  allowed: () => true,
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
}

beforeEach(async () => {
  station = await startFakeStation()
  secure = await startFakeStation('127.0.0.1', (on) => createServer(pair, on), 'https')
})
afterEach(async () => {
  await station.stop()
  await secure.stop()
})

/** URL of a station's path under another name. */
const at = (name: string, path: string, of = station) => of.url.replace('127.0.0.1', name) + path
const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Behavior =>
  respondWith('302 Found', { ...headers, Location: location })
const play = (of: FakeStation, path: string) => of.on(path, playMp3(40))
/** Header bytes, one character each. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const rawRedirect =
  (location: string): Behavior =>
  ({ socket }) =>
    socket.end(Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n\r\n`, 'latin1'))
const header = (of: FakeStation, path: string, name: string) =>
  of.requests(path).map(({ headers }) => headers[name])

describe('a Location header', () => {
  test.each([
    ['UTF-8', utf8('/música/Ñandú.mp3'), '/m%C3%BAsica/%C3%91and%C3%BA.mp3'],
    ['UTF-8 in a query', utf8('/live?título=Çıtır'), '/live?t%C3%ADtulo=%C3%87%C4%B1t%C4%B1r'],
    ['Latin-1', '/m\xfasica', '/m%FAsica'],
    ['blanks', '/night shift.mp3', '/night%20shift.mp3'],
    ['a fragment', '/live#now', '/live'],
    ['quotes', '"/live"', '/live'],
  ])('accepts %s', async (_name, location, path) => {
    play(station, path)
    const { upstream } = await findStream(station.on('/', rawRedirect(location)), network)
    expect(upstream.url.href).toBe(station.url + path)
  })

  test.each([
    ['icy', '/live'],
    ['ICY', '/'],
    ['shout', '/;'],
  ])('accepts the scheme %s', async (scheme, path) => {
    play(station, path)
    const url = station.on('/toicy', redirect(`${scheme}://${station.hostAndPort}${path}`))
    expect((await findStream(url, network)).upstream.url.href).toBe(station.url + path)
  })

  test('accepts a host name in UTF-8', async () => {
    play(station, '/live')
    const target = utf8(at('música.example', '/live'))
    const { upstream } = await findStream(station.on('/', rawRedirect(target)), network)
    expect(upstream.url.hostname).toBe('xn--msica-7ua.example')
  })

  test('is optional: without a value the response is returned', async () => {
    expect(await findProblem(station.on('/', redirect('')), network)).toEqual({
      kind: 'end',
      reason: 'not-a-stream',
    })
  })
})

describe('redirects', () => {
  const chain = (hops: number) => {
    play(station, '/hop0')
    for (let n = 1; n <= hops; n += 1) station.on(`/hop${n}`, redirect(`/hop${n - 1}`))
    return `${station.url}/hop${hops}`
  }

  test.each([6, 20])('are followed %i times', async (hops) => {
    expect((await findStream(chain(hops), network)).kind).toBe('audio')
  })

  test('are not followed 21 times', async () => {
    expect(await findProblem(chain(21), network)).toEqual({
      kind: 'end',
      reason: 'too-many-redirects',
    })
    expect(station.requests('/hop0')).toHaveLength(0)
  })

  test('may go from https to http', async () => {
    play(station, '/live')
    secure.on('/', redirect(`${station.url}/live`))
    const { upstream } = await findStream(at('radio.example', '/', secure), network)
    expect(upstream.protocol).toBe('HTTP')
  })

  test('to a private address need their own permission', async () => {
    play(station, '/live')
    station.on('/', redirect(`http://localhost:${station.port}/live`))
    const careful = { ...network, allowed: (host: string) => !host.startsWith('localhost') }
    expect(await findProblem(at('radio.example', '/'), careful)).toEqual({
      kind: 'end',
      reason: 'private-address',
    })
    expect(station.requests('/live')).toHaveLength(0)
  })
})

describe('cookies', () => {
  /** Redirects to itself until the request has the cookies. */
  const wantsCookies = (of: FakeStation, path: string, ...cookies: readonly string[]) =>
    of.on(path, (request) => {
      if (request.headers.cookie !== undefined) return playMp3(40)(request)
      const lines = cookies.map((cookie) => `Set-Cookie: ${cookie}\r\n`).join('')
      request.socket.end(`HTTP/1.1 302 Found\r\n${lines}Location: ${path}\r\n\r\n`)
    })

  test.each([
    ['one', ['seen=1'], 'seen=1'],
    ['two with attributes', ['a=1; Path=/; HttpOnly', 'b="2"; Max-Age=60'], 'a=1; b="2"'],
    ['the latest of one name', ['a=1', 'a=2'], 'a=2'],
    ['none that is malformed', ['=1', 'a', 'b=1\x01', 'c=3'], 'c=3'],
    ['none of more than 4,096 characters', [`a=${'x'.repeat(4_095)}`, 'b=2'], 'b=2'],
    ['none for https over http', ['a=1; Secure', 'b=2'], 'b=2'],
  ])('return to their host: %s', async (_name, cookies, sent) => {
    await findStream(wantsCookies(station, '/cookie', ...cookies), network)
    expect(header(station, '/cookie', 'cookie')).toEqual([undefined, sent])
  })

  test('are limited to 20 per host', async () => {
    const many = Array.from({ length: 25 }, (_, n) => `c${n}=${n}`)
    await findStream(wantsCookies(station, '/cookie', ...many), network)
    expect(header(station, '/cookie', 'cookie')[1]?.split('; ')).toEqual(many.slice(5))
  })

  test('with Secure are sent over https only', async () => {
    wantsCookies(secure, '/cookie', 'a=1; Secure')
    await findStream(at('radio.example', '/cookie', secure), network)
    expect(header(secure, '/cookie', 'cookie')).toEqual([undefined, 'a=1'])
  })

  test('are sent to no other host and in no later attempt', async () => {
    play(station, '/live')
    station.on('/a', redirect(at('b.example', '/live'), { 'Set-Cookie': 'a=1; Domain=example' }))
    await findStream(at('a.example', '/a'), network)
    await findStream(at('a.example', '/live'), network)
    expect(header(station, '/live', 'cookie')).toEqual([undefined, undefined])
  })

  test.each([
    ['the first', 'h0.example', undefined],
    ['the second', 'h1.example', 'a=1'],
  ])('are stored for 10 hosts: %s of 11', async (_name, last, sent) => {
    const set = { 'Set-Cookie': 'a=1' }
    for (let n = 0; n < 11; n += 1)
      station.on(`/${n}`, redirect(at(n === 10 ? last : `h${n + 1}.example`, `/${n + 1}`), set))
    play(station, '/11')
    await findStream(at('h0.example', '/0'), network)
    expect(header(station, '/11', 'cookie')).toEqual([sent])
  })

  test('of a playlist are sent to its entries on the same host', async () => {
    play(station, '/live')
    const type = { 'Content-Type': 'audio/x-mpegurl', 'Set-Cookie': 'listener=7' }
    await findStream(station.on('/list.m3u', respondWith('200 OK', type, '/live\n')), network)
    expect(header(station, '/live', 'cookie')).toEqual(['listener=7'])
  })
})

describe('credentials in a Location header', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test.each([
    ['listener:s3cr3t', 'listener:s3cr3t'],
    ['listener%40home:p%3Ass', 'listener@home:p:ss'],
    ['listener', 'listener:'],
    ['50%:50%', '50%:50%'],
  ])('are sent as Authorization: %s', async (credentials, sent) => {
    play(station, '/members')
    const target = `${station.url}/members`.replace('//', `//${credentials}@`)
    const { upstream } = await findStream(station.on('/', redirect(target)), network)
    expect(header(station, '/members', 'authorization')).toEqual([basic(sent)])
    expect(upstream.url.href).toBe(`${station.url}/members`)
  })

  test('are sent to their origin only', async () => {
    const target = at('a.example', '/one').replace('//', '//ada:secret@')
    station.on('/', redirect(target))
    station.on('/one', redirect('/two'))
    station.on('/two', redirect(at('b.example', '/three')))
    station.on('/three', redirect(at('radio.example', '/four', secure)))
    secure.on('/four', redirect(at('a.example', '/live')))
    play(station, '/live')
    await findStream(at('a.example', '/'), network)
    const paths = ['/', '/one', '/two', '/three', '/live']
    expect(paths.map((path) => header(station, path, 'authorization')[0])).toEqual([
      undefined,
      basic('ada:secret'),
      basic('ada:secret'),
      undefined,
      basic('ada:secret'),
    ])
    expect(header(secure, '/four', 'authorization')).toEqual([undefined])
  })
})
