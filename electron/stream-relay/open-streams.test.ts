import { createServer } from 'node:tls'
import { expect, test, vi } from 'vitest'
import shipped from '../../resources/config.json' with { type: 'json' }
import { makeCertificate } from '../../shared/net/testing/certificates.ts'
import { playMp3, startFakeStation } from '../../shared/net/testing/fake-station.ts'
import { createParserWorker } from '../../shared/parser-worker/parser-worker.ts'
import { openStreams } from './open-streams.ts'
import { STREAM } from './testing/relay-rig.ts'
import type { TextParsers } from './text-parsers.ts'

/** Certificates of the system store. */
const system = vi.hoisted((): string[] => [])
vi.mock('node:tls', async (original) => {
  const tls = await original<typeof import('node:tls')>()
  return {
    ...tls,
    getCACertificates: (kind: Parameters<typeof tls.getCACertificates>[0]) =>
      kind === 'system' ? system : tls.getCACertificates(kind),
  }
})

const authority = makeCertificate({ name: 'Company proxy' })
const pair = makeCertificate({ name: 'localhost', signedBy: authority })

test.each([
  ['plays a station whose certificate the system trusts', [authority.cert], { outcome: 'open' }],
  [
    'refuses a station whose certificate the system does not trust',
    [],
    { outcome: 'ended', reason: 'tls-untrusted' },
  ],
])('verifies certificates: %s', async (_name, certificates, expected) => {
  system.splice(0, Infinity, ...certificates)
  const station = await startFakeStation(
    '127.0.0.1',
    (onConnection) => createServer(pair, onConnection).on('tlsClientError', () => undefined),
    'https',
  )
  const url = station.on('/live', playMp3(40)).replace('127.0.0.1', 'localhost')
  const streams = await openStreams({
    // The configured services may be on this computer.
    config: { ...shipped, streamsUrl: new URL(url).origin },
    showDialog: () => Promise.reject(new Error('the user is not asked')),
    parserWorker: createParserWorker<TextParsers>(new URL('./text-worker.ts', import.meta.url)),
    proxyAccounts: { authorizationFor: () => null, refused: () => undefined },
    send: () => undefined,
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  })
  try {
    expect(await streams.open({ stream: STREAM, stationId: 'own-1', url })).toMatchObject(expected)
  } finally {
    await streams.stop()
    await station.stop()
  }
})
