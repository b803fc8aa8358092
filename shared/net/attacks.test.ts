import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from './dial.ts'
import { type FakeStation, respondWith, startFakeStation } from './testing/fake-station.ts'
import { findProblem, findStream } from './testing/find-stream.ts'
import { startVictim, type Victim } from './testing/victim.ts'

/**
 * Attempts of a station's owner to reach services of the client's machine through the relay and the probe, which share
 * this client.
 */
let station: FakeStation
let victim: Victim

/** The attacker's DNS zone. */
const ZONE: Readonly<Record<string, readonly string[]>> = {
  'four.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'cloud.example': ['169.254.169.254'],
  'router.example': ['192.168.1.1'],
  'zero.example': ['0.0.0.0'],
  'several.example': ['10.0.0.1', '127.0.0.1'],
}
/** Only the attacker's own station is allowed on this machine. */
const network = (): Network => ({
  allowed: (host) => host === station.hostAndPort,
  lookup: async (name) => {
    const addresses = ZONE[name]
    if (addresses === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
})

beforeEach(async () => {
  station = await startFakeStation()
  victim = await startVictim()
})
afterEach(async () => {
  expect(victim.visits).toBe(0)
  await station.stop()
  await victim.stop()
})

/** Addresses of the victim or of other private services. */
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
  'http://several.example:PORT/',
]
/** Addresses that no station can have. */
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
/**
 * Spellings that only `new URL` resolves to such an address: in a header or playlist they are paths, or are encoded
 * again.
 */
const SPELLINGS = [
  'http://127%2e0%2e0%2e1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT/',
]
const fill = (text: string) => text.replace('PORT', String(victim.port))

async function expectEnd(url: string, reason: string, via = network()): Promise<void> {
  expect(await findProblem(url, via)).toEqual({ kind: 'end', reason })
}

describe('a station’s own address', () => {
  test.each([...PRIVATE, ...SPELLINGS])('is rejected: %s', (url) =>
    expectEnd(fill(url), 'private-address'),
  )
  test.each(NO_STATION)('is invalid: %s', (url) => expectEnd(url, 'bad-address'))
  test('is resolved once, and the checked address is used for the connection', async () => {
    const lookups: string[] = []
    const answers = ['127.0.0.1', '10.0.0.1']
    const rebinding: Network = {
      allowed: (host) => host === `rebind.example:${station.port}`,
      lookup: async (name) => {
        lookups.push(name)
        return [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
      },
    }
    station.on('/live', respondWith('404 Not Found'))
    await expectEnd(`http://rebind.example:${station.port}/live`, 'not-found', rebinding)
    expect(lookups).toEqual(['rebind.example'])
    expect(station.requests('/live')).toHaveLength(1)
  })
  test('is rejected before a proxy receives it', async () => {
    const behindProxy: Network = {
      ...network(),
      resolveProxy: async () => `PROXY 127.0.0.1:${victim.port}`,
    }
    const urls = ['http://127.0.0.1/', 'http://[::1]/', 'https://10.0.0.1/', 'http://nas.local/']
    for (const url of urls) await expectEnd(url, 'private-address', behindProxy)
  })
  test('is allowed for its exact name and port only', async () => {
    await expectEnd(`http://127.0.0.1:${station.port + 1}/`, 'private-address')
    await expectEnd(`http://localhost:${station.port}/`, 'private-address')
  })
})

describe('a redirect', () => {
  const redirect = (Location: string, status = '302 Found') =>
    station.on('/to', respondWith(status, { Location }))

  test.each(PRIVATE)('is rejected to %s', (url) => {
    const location = encodeURI(fill(url)).replaceAll('%5B', '[').replaceAll('%5D', ']')
    return expectEnd(redirect(location), 'private-address')
  })
  test.each(NO_STATION)('is invalid to %s', (url) => expectEnd(redirect(url), 'bad-address'))
  test.each(['301 x', '303 x', '307 x', '308 x'])('is rejected with status %s', (status) =>
    expectEnd(redirect(`//127.0.0.1:${victim.port}/`, status), 'private-address'),
  )
  test('is rejected after another redirect', async () => {
    redirect(`http://127.0.0.1:${victim.port}/`)
    const first = station.on('/first', respondWith('302 Found', { Location: '/to' }))
    // The address for which the user is asked for permission.
    await expect(findStream(first, network())).rejects.toMatchObject({
      problem: { reason: 'private-address' },
      hostAndPort: `127.0.0.1:${victim.port}`,
    })
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
  const listAt = (type: string, text: string) =>
    station.on('/list', respondWith('200 OK', { 'Content-Type': type }, text))
  const urls = [
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://2130706433:PORT/',
    'http://169.254.169.254/',
    'http://four.example:PORT/',
    '//127.0.0.1:PORT/',
  ]
  const cases = lists.flatMap(([type, write]) => urls.map((url) => [type, url, write] as const))

  test.each(cases)('is rejected: %s with %s', (type, url, write) =>
    expectEnd(listAt(type, write(fill(url))), 'private-address'),
  )
  test.each(lists)('is invalid: %s with a file', (type, write) =>
    expectEnd(listAt(type, write('file:///etc/passwd')), 'bad-address'),
  )
  test.each(PRIVATE)('is rejected: PLS with %s', (url) =>
    expectEnd(listAt('audio/x-scpls', `[playlist]\nFile1=${fill(url)}\n`), 'private-address'),
  )
})
