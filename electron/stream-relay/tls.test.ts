import { createServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from './testing/certificates.ts'
import { type FakeStation, MP3_HEAD, startFakeStation } from './testing/fake-station.ts'
import { mp3Frames } from './testing/mp3.ts'
import { type RelayRig, STREAM, startRelayRig, until } from './testing/relay-rig.ts'

let station: FakeStation
let rig: RelayRig

afterEach(async () => {
  await rig.stop()
  await station.stop()
})

const authority = makeCertificate({ name: 'Test authority' })

/** A station with this certificate, known as radio.example. */
async function startSecure(pair: { cert: string; key: string }): Promise<string> {
  station = await startFakeStation(
    '127.0.0.1',
    (onConnection) => createServer(pair, onConnection).on('tlsClientError', () => undefined),
    'https',
  )
  rig = await startRelayRig({
    ca: [authority.cert],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const url = station.on('/live', ({ socket }) => {
    socket.write(MP3_HEAD)
    socket.write(mp3Frames(0, 50))
  })
  return url.replace('127.0.0.1', 'radio.example')
}

test('a good certificate is as good as none', async () => {
  const url = await startSecure(makeCertificate({ name: 'radio.example', signedBy: authority }))
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 10_000)
  expect(rig.relay.figures(STREAM)?.protocol).toBe('HTTPS')
})

test.each([
  ['another name', { name: 'other.example', signedBy: authority }, 'tls-name'],
  ['yesterday', { name: 'radio.example', signedBy: authority, days: -1 }, 'tls-expired'],
  ['nobody’s word but its own', { name: 'radio.example' }, 'tls-untrusted'],
] as const)('%s ends it, by name, after one request', async (_name, certificate, reason) => {
  const url = await startSecure(makeCertificate(certificate))
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
  expect(station.requests('/live')).toEqual([])
  expect(rig.of('lost')).toEqual([])
})

test('a server that speaks no TLS', async () => {
  rig = await startRelayRig()
  station = await startFakeStation()
  const url = station.on('/live', ({ socket }) => socket.end(MP3_HEAD))
  expect(await rig.open(url.replace('http:', 'https:'))).toEqual({
    outcome: 'ended',
    reason: 'tls-failed',
  })
})
