import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Certificate, makeCertificate } from './testing/certificates.ts'
import { type FakeStation, playMp3, respondWith, startFakeStation } from './testing/fake-station.ts'
import { findProblem, findStream } from './testing/find-stream.ts'
import { createTrust } from './trust.ts'

let station: FakeStation
afterEach(() => station.stop())

const authority = makeCertificate({ name: 'Test authority' })
const network = {
  trust: createTrust({ ca: [authority.cert] }),
  allowed: () => true,
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
}

/** Starts a TLS station known as radio.example. */
async function startSecure(pair: { cert: string; key: string }): Promise<string> {
  station = await startFakeStation(
    '127.0.0.1',
    (onConnection) => createServer(pair, onConnection).on('tlsClientError', () => undefined),
    'https',
  )
  return station.on('/live', playMp3(40)).replace('127.0.0.1', 'radio.example')
}

test('plays a station with a valid certificate', async () => {
  const url = await startSecure(makeCertificate({ name: 'radio.example', signedBy: authority }))
  const { kind, upstream } = await findStream(url, network)
  expect({ kind, protocol: upstream.protocol }).toEqual({ kind: 'audio', protocol: 'HTTPS' })
})

test.each([
  ['of another name', { name: 'other.example', signedBy: authority }, 'tls-name'],
  ['of yesterday', { name: 'radio.example', signedBy: authority, days: -1 }, 'tls-expired'],
  ['signed by itself', { name: 'radio.example' }, 'tls-untrusted'],
] as const)(
  'rejects a certificate %s without sending a request',
  async (_, certificate, reason) => {
    const url = await startSecure(makeCertificate(certificate))
    expect(await findProblem(url, network)).toEqual({ kind: 'end', reason })
    expect(station.requests('/live')).toEqual([])
  },
)

test('ends for a server without TLS', async () => {
  station = await startFakeStation()
  const url = station.on('/live', playMp3(1)).replace('http:', 'https:')
  expect(await findProblem(url, network)).toEqual({ kind: 'end', reason: 'tls-failed' })
})

describe('a server without its intermediate certificates', () => {
  let authorities: FakeStation
  beforeEach(async () => {
    authorities = await startFakeStation()
  })
  afterEach(() => authorities.stop())
  const trusting = (...ca: readonly string[]) => ({ ...network, trust: createTrust({ ca }) })
  const der = ({ cert }: Certificate) => new X509Certificate(cert).raw
  const serve = (path: string, bytes: Buffer | string) =>
    authorities.on(path, respondWith('200 OK', { 'Content-Type': 'application/pkix-cert' }, bytes))
  const issued = (name: string, signedBy: Certificate, issuerUrl?: string) =>
    makeCertificate({
      name,
      signedBy,
      isAuthority: name !== 'radio.example',
      ...(issuerUrl !== undefined && { issuerUrl }),
    })

  test.each([
    ['DER', der],
    ['PEM', ({ cert }: Certificate) => cert],
  ])('plays after fetching the issuer as %s, once', async (_format, format) => {
    const issuer = issued('Intermediate', authority)
    const leaf = issued('radio.example', issuer, serve('/issuer', format(issuer)))
    const url = await startSecure(leaf)
    const trust = trusting(authority.cert)
    expect((await findStream(url, trust)).kind).toBe('audio')
    expect((await findStream(url, trust)).kind).toBe('audio')
    expect(authorities.requestedPaths).toEqual(['/issuer'])
  })

  test('plays with two missing issuers, or only the second', async () => {
    const first = issued('First', authority)
    const second = issued('Second', first, serve('/first', der(first)))
    const { cert, key } = issued('radio.example', second, serve('/second', der(second)))
    const alone = await startSecure({ cert, key })
    expect((await findStream(alone, trusting(authority.cert))).kind).toBe('audio')
    await station.stop()
    const half = await startSecure({ cert: `${cert}${second.cert}`, key })
    expect((await findStream(half, trusting(authority.cert))).kind).toBe('audio')
    expect(authorities.requestedPaths).toEqual(['/second', '/first', '/first'])
  })

  test.each([
    ['is not there', respondWith('404 Not Found')],
    ['is no certificate', respondWith('200 OK', {}, '<html>')],
    ['is larger than 65,536 bytes', respondWith('200 OK', {}, Buffer.alloc(65_537, 1))],
    ['is another one', respondWith('200 OK', {}, der(makeCertificate({ name: 'Intermediate' })))],
  ])('is reported if the issuer %s', async (_name, behave) => {
    const issuer = issued('Intermediate', authority)
    const leaf = issued('radio.example', issuer, authorities.on('/issuer', behave))
    const url = await startSecure(leaf)
    expect(await findProblem(url, trusting(authority.cert))).toEqual({
      kind: 'end',
      reason: 'tls-incomplete',
    })
    expect(station.requests('/live')).toEqual([])
  })

  test.each([
    ['certificate is the only root', (root: Certificate) => root],
    [
      'intermediate certificate alone vouches for it',
      (root: Certificate) => issued('Intermediate', root),
    ],
  ])('is not trusted if a fetched %s', async (_name, issuerOf) => {
    const issuer = issuerOf(makeCertificate({ name: 'Unknown authority' }))
    const leaf = issued('radio.example', issuer, serve('/issuer', der(issuer)))
    const url = await startSecure(leaf)
    expect(await findProblem(url, trusting(authority.cert))).toEqual({
      kind: 'end',
      reason: 'tls-untrusted',
    })
    expect(station.requests('/live')).toEqual([])
  })

  test('does not make private addresses reachable', async () => {
    const issuer = issued('Intermediate', authority)
    const leaf = issued('radio.example', issuer, serve('/issuer', der(issuer)))
    const url = await startSecure(leaf)
    const isAllowed = (host: string) => host.startsWith('radio.example:')
    const careful = { ...trusting(authority.cert), allowed: isAllowed }
    expect(await findProblem(url, careful)).toEqual({ kind: 'end', reason: 'tls-incomplete' })
    expect(authorities.requestedPaths).toEqual([])
  })
})

describe('system roots', () => {
  const company = makeCertificate({ name: 'Company proxy' })

  test('are read once, only if the other roots do not suffice', async () => {
    const systemRoots = vi.fn(() => [company.cert])
    const both = { ...network, trust: createTrust({ ca: [authority.cert], systemRoots }) }
    const known = await startSecure(makeCertificate({ name: 'radio.example', signedBy: authority }))
    expect((await findStream(known, both)).kind).toBe('audio')
    expect(systemRoots).not.toHaveBeenCalled()
    await station.stop()
    const proxied = await startSecure(makeCertificate({ name: 'radio.example', signedBy: company }))
    expect((await findStream(proxied, both)).kind).toBe('audio')
    expect((await findStream(proxied, both)).kind).toBe('audio')
    expect(systemRoots).toHaveBeenCalledTimes(1)
    await station.stop()
    const again = await startSecure(makeCertificate({ name: 'radio.example', signedBy: authority }))
    expect((await findStream(again, both)).kind).toBe('audio')
  })

  test('do not replace Node’s own roots', () => {
    const trust = createTrust({ systemRoots: () => [company.cert] })
    expect(trust.contextFor('radio.example:443')).toBeUndefined()
    expect(trust.addSystemRoots()).toBe(true)
    expect(trust.addSystemRoots()).toBe(false)
  })

  test.each([
    ['another name', 'tls-name', { name: 'other.example', signedBy: company }],
    ['yesterday', 'tls-expired', { name: 'radio.example', signedBy: company, days: -1 }],
  ])('do not accept a certificate of %s', async (_name, reason, wanted) => {
    const url = await startSecure(makeCertificate(wanted))
    const trust = createTrust({ ca: [authority.cert], systemRoots: () => [company.cert] })
    expect(await findProblem(url, { ...network, trust })).toEqual({ kind: 'end', reason })
  })
})
