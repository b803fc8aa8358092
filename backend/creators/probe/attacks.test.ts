import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answer, type FakeRadio, playMp3, startFakeRadio } from '../testing/fake-radio.ts'
import type { ProbeNetwork } from './checked-addresses.ts'
import { ProbeProblem } from './probe-problem.ts'
import { probeStream } from './probe-stream.ts'

/** What a creator may try, in order to reach through the backend what only its machine can. */
let radio: FakeRadio
let victim: ReturnType<typeof createServer>
let visits: number
let victimPort: number

/** Names of the attacker's own zone, which may say what they like. */
const ZONE: Readonly<Record<string, readonly string[]>> = {
  'four.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'cloud.example': ['169.254.169.254'],
  'router.example': ['192.168.1.1'],
  'zero.example': ['0.0.0.0'],
  'several.example': ['10.0.0.1', '127.0.0.1'],
}
const network = (): ProbeNetwork => ({
  ownStreams: radio.host,
  lookup: async (name) => {
    const addresses = ZONE[name]
    if (addresses === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
})

beforeEach(async () => {
  radio = await startFakeRadio()
  visits = 0
  victim = createServer((_request, response) => {
    visits += 1
    response.end('secret')
  })
  await once(victim.listen(0, '127.0.0.1'), 'listening')
  victimPort = (victim.address() as AddressInfo).port
})
afterEach(async () => {
  expect(visits).toBe(0)
  await radio.stop()
  const closed = once(victim, 'close')
  victim.close()
  await closed
})

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
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
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
/** What `new URL` alone reads as such an address: in a header or a list it is a path, or is encoded once more. */
const SPELLINGS = [
  'http://127%2e0%2e0%2e1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT/',
]
const fill = (url: string) => url.replace('PORT', String(victimPort))

async function expectPrivate(url: string): Promise<void> {
  const outcome = await probeStream(url, network(), new AbortController().signal).catch(
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ProbeProblem)
  expect(outcome).toMatchObject({ reason: 'private-address' })
}

describe('private addresses', () => {
  test.each([...PRIVATE, ...SPELLINGS])('%s', (url) => expectPrivate(fill(url)))
  test.each(PRIVATE)('a redirect to %s', (url) =>
    expectPrivate(radio.on('/', answer('302 Found', { Location: fill(url).normalize('NFKC') }))),
  )
  test.each(PRIVATE)('an entry of a playlist: %s', (url) => {
    const text = `[playlist]\nFile1=${fill(url)}\n`
    return expectPrivate(
      radio.on('/a.pls', answer('200 OK', { 'Content-Type': 'audio/x-scpls' }, text)),
    )
  })
  test('a segment of HLS', async () => {
    const text = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n${fill('http://127.0.0.1:PORT/x.ts')}\n`
    const type = { 'Content-Type': 'application/vnd.apple.mpegurl' }
    await expectPrivate(radio.on('/a.m3u8', answer('200 OK', type, text)))
  })
})

test('a name is looked up once, and what was checked is connected to', async () => {
  radio.on('/live', playMp3(40))
  const asked: string[] = []
  const answers = ['127.0.0.1', '10.0.0.1']
  const rebinding: ProbeNetwork = {
    ownStreams: `rebind.example:${radio.port}`,
    lookup: async (name) => {
      asked.push(name)
      return [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
    },
  }
  const url = `http://rebind.example:${radio.port}/live`
  expect(await probeStream(url, rebinding, new AbortController().signal)).toMatchObject({ url })
  expect(asked).toEqual(['rebind.example'])
})

test('the demo streams’ name alone is not their address: the port counts', async () => {
  await expectPrivate(`http://127.0.0.1:${radio.port + 1}/`)
  await expectPrivate(`http://localhost:${radio.port}/`)
})
