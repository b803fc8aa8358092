import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeStation, head, startFakeStation } from './testing/fake-station.ts'
import { type RelayRig, startRelayRig } from './testing/relay-rig.ts'
import { startVictim, type Victim } from './testing/victim.ts'

/** What a station's owner, or the page itself, may try in order to reach what only this machine can. */
let station: FakeStation
let victim: Victim
let rig: RelayRig

/** Names of the attacker's own zone, which may say what they like. */
const ZONE: Readonly<Record<string, string>> = {
  'four.example': '127.0.0.1',
  'six.example': '::1',
  'mapped.example': '::ffff:127.0.0.1',
  'cloud.example': '169.254.169.254',
  'router.example': '192.168.1.1',
  'zero.example': '0.0.0.0',
}

beforeEach(async () => {
  station = await startFakeStation()
  victim = await startVictim()
  rig = await startRelayRig({
    // The attacker's station is the only thing on this machine that may be reached.
    allowed: (host) => host === `127.0.0.1:${station.port}`,
    lookup: async (name) => {
      const address = ZONE[name]
      if (address === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return [{ address, family: address.includes(':') ? 6 : 4 }]
    },
  })
})
afterEach(async () => {
  expect(victim.visits).toBe(0)
  await rig.stop()
  await station.stop()
  await victim.stop()
})

/** Addresses behind which the victim, or another service of the private network, would be. */
const PRIVATE = [
  'http://0x7f.0.0.1:PORT/',
  'http://017700000001:PORT/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'http://radio.example@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@radio.example/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fec0::1]/',
  'http://localhost.localdomain:PORT/',
  'http://metadata.google.internal/',
  'http://ip6-localhost:PORT/',
  'http://127.0.0.1:PORT/',
  'http://user:secret@127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST.:PORT/',
  'http://x.localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://printer.local/',
  'http://four.example:PORT/',
  'http://six.example:PORT/',
  'http://mapped.example:PORT/',
  'http://cloud.example/',
  'http://router.example/',
  'http://zero.example:PORT/',
]
/** What is no address of a station at all. */
const NO_STATION = [
  'file:///etc/passwd',
  'data:audio/mpeg;base64,AAAA',
  'javascript:alert(1)',
  'ftp://127.0.0.1/',
  'blob:app://undertone/1',
  'app://undertone/index.html',
  'undertone://checkout',
  'about:blank',
  'http://',
  'http://[::1',
  'http://256.0.0.1/',
]
/** What `new URL` alone reads as such an address: in a header or a list it is a path, or is encoded once more. */
const SPELLINGS = [
  'http://127%2e0%2e0%2e1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT/',
]
const fill = (text: string) => text.replace('PORT', String(victim.port))

/** Opens it, and expects it to end so: told to the page, and noted. */
async function expectEnd(url: string, reason: string): Promise<void> {
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
  expect(rig.of('ended').map((event) => event.reason)).toEqual([reason])
  expect(rig.log.lines).toContainEqual({
    level: 'info',
    message: 'a stream ended',
    details: { reason },
  })
}

/** A path of the station that answers like this. */
function serve(path: string, status: string, headers: Record<string, string>, body = ''): string {
  return station.on(path, ({ socket }) => socket.end(head(`HTTP/1.1 ${status}`, headers) + body))
}

describe('a stream’s own address', () => {
  test.each([...PRIVATE, ...SPELLINGS])('%s', (url) => expectEnd(fill(url), 'private-address'))
  test.each(NO_STATION)('%s', (url) => expectEnd(url, 'bad-address'))
  test('the relay itself', () => expectEnd(`${rig.relay.origin}/x`, 'private-address'))
  test('a name is looked up once, and what was checked is connected to', async () => {
    const asked: string[] = []
    const answers = ['127.0.0.1', '10.0.0.1']
    const rebinding = await startRelayRig({
      allowed: (host) => host === `rebind.example:${station.port}`,
      lookup: async (name) => {
        asked.push(name)
        return [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
      },
    })
    serve('/live', '404 Not Found', {})
    await rebinding.open(`http://rebind.example:${station.port}/live`)
    expect(asked).toEqual(['rebind.example'])
    expect(station.requests('/live')).toHaveLength(1)
    await rebinding.stop()
  })
  test('through a proxy it is refused before the proxy hears of it', async () => {
    const behindProxy = await startRelayRig({
      allowed: () => false,
      resolveProxy: async () => `PROXY 127.0.0.1:${victim.port}`,
    })
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'https://10.0.0.1/',
      'http://nas.local/',
    ]) {
      expect(await behindProxy.open(url)).toEqual({ outcome: 'ended', reason: 'private-address' })
    }
    await behindProxy.stop()
  })
})

describe('a redirect', () => {
  test.each(PRIVATE)('to %s', async (url) => {
    const Location = fill(url)
    await expectEnd(
      serve('/to', '302 Found', {
        Location: encodeURI(Location).replaceAll('%5B', '[').replaceAll('%5D', ']'),
      }),
      'private-address',
    )
  })
  test.each(NO_STATION)('to %s', async (Location) => {
    await expectEnd(serve('/to', '302 Found', { Location }), 'bad-address')
  })
  test.each(['301 x', '303 x', '307 x', '308 x'])('of kind %s', async (status) => {
    await expectEnd(
      serve('/to', status, { Location: `//127.0.0.1:${victim.port}/` }),
      'private-address',
    )
  })
  test('behind good ones', async () => {
    serve('/second', '302 Found', { Location: `http://127.0.0.1:${victim.port}/` })
    const first = serve('/first', '302 Found', { Location: '/second' })
    await expectEnd(first, 'private-address')
    // What a person would be asked about, should they want it nevertheless.
    expect(rig.refused).toEqual([[first, `127.0.0.1:${victim.port}`]])
  })
})

describe('a playlist', () => {
  const lists: [string, (url: string) => string][] = [
    ['audio/x-mpegurl', (url) => url],
    ['audio/x-scpls', (url) => `[playlist]\nFile1=${url}`],
    ['video/x-ms-asf', (url) => `<asx><entry><ref href="${url}"/></entry></asx>`],
    [
      'application/xspf+xml',
      (url) => `<playlist><track><location>${url}</location></track></playlist>`,
    ],
  ]
  const urls = [
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://2130706433:PORT/',
    'http://169.254.169.254/',
    'http://four.example:PORT/',
    '//127.0.0.1:PORT/',
  ]
  const cases = lists.flatMap(([type, write]) => urls.map((url) => [type, url, write] as const))

  test.each(cases)('%s with %s', async (type, url, write) => {
    const list = serve('/list', '200 OK', { 'Content-Type': type }, write(fill(url)))
    await expectEnd(list, 'private-address')
  })
  test.each(lists)('%s with a file', async (type, write) => {
    const list = serve('/list', '200 OK', { 'Content-Type': type }, write('file:///etc/passwd'))
    await expectEnd(list, 'bad-address')
  })
})
