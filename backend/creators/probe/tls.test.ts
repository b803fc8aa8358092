import { createServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { type FakeRadio, playMp3, startFakeRadio } from '../testing/fake-radio.ts'
import { ProbeProblem } from './probe-problem.ts'
import { probeStream } from './probe-stream.ts'

let radio: FakeRadio | undefined
afterEach(() => radio?.stop())

/** What comes of an https stream whose server has a certificate, here trusted or not. */
async function probe(name: Parameters<typeof makeCertificate>[0], isTrusted: boolean) {
  const certificate = makeCertificate(name)
  radio = await startFakeRadio(
    (onConnection) => createServer(certificate, onConnection).on('tlsClientError', () => undefined),
    'https',
  )
  const url = radio.on('/live', playMp3(40))
  const network = {
    ownStreams: radio.host,
    lookup: async () => [],
    ...(isTrusted ? { ca: [certificate.cert] } : {}),
  }
  return probeStream(url, network, new AbortController().signal).catch((error: unknown) =>
    error instanceof ProbeProblem ? error.reason : error,
  )
}

test('a certificate that is trusted, and is this server’s', async () => {
  expect(await probe('IP:127.0.0.1', true)).toMatchObject({ codec: 'MP3' })
})

test.each([
  ['IP:127.0.0.1', false, 'tls-untrusted'],
  ['DNS:other.example', true, 'tls-name'],
] as const)('of %s, trusted: %s', async (name, isTrusted, reason) => {
  expect(await probe(name, isTrusted)).toBe(reason)
})

test('a server that speaks no TLS', async () => {
  radio = await startFakeRadio()
  const url = radio.on('/', playMp3(1)).replace('http:', 'https:')
  const network = { ownStreams: radio.host, lookup: async () => [] }
  const outcome = await probeStream(url, network, new AbortController().signal).catch(
    (error: unknown) => (error instanceof ProbeProblem ? error.reason : error),
  )
  expect(outcome).toBe('tls-failed')
})
