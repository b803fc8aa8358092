import { createServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from './testing/certificates.ts'
import { type FakeStation, playMp3, startFakeStation } from './testing/fake-station.ts'
import { findStream, problemAt } from './testing/find-stream.ts'

let station: FakeStation
afterEach(() => station.stop())

const authority = makeCertificate({ name: 'Test authority' })
const network = {
  ca: [authority.cert],
  allowed: () => true,
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
}

/** A station with this certificate, known as radio.example. */
async function startSecure(pair: { cert: string; key: string }): Promise<string> {
  station = await startFakeStation(
    '127.0.0.1',
    (onConnection) => createServer(pair, onConnection).on('tlsClientError', () => undefined),
    'https',
  )
  return station.on('/live', playMp3(40)).replace('127.0.0.1', 'radio.example')
}

test('plays a station whose certificate is good', async () => {
  const url = await startSecure(makeCertificate({ name: 'radio.example', signedBy: authority }))
  const { kind, upstream } = await findStream(url, network)
  expect({ kind, protocol: upstream.protocol }).toEqual({ kind: 'audio', protocol: 'HTTPS' })
})

test.each([
  ['of another name', { name: 'other.example', signedBy: authority }, 'tls-name'],
  ['of yesterday', { name: 'radio.example', signedBy: authority, days: -1 }, 'tls-expired'],
  ['signed by itself', { name: 'radio.example' }, 'tls-untrusted'],
] as const)('a certificate %s is the end, without a request', async (_, certificate, reason) => {
  const url = await startSecure(makeCertificate(certificate))
  expect(await problemAt(url, network)).toEqual({ kind: 'end', reason })
  expect(station.requests('/live')).toEqual([])
})

test('a server without TLS is the end', async () => {
  station = await startFakeStation()
  const url = station.on('/live', playMp3(1)).replace('http:', 'https:')
  expect(await problemAt(url, network)).toEqual({ kind: 'end', reason: 'tls-failed' })
})
