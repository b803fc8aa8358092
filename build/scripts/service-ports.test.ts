import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { loadConfig } from '../../shared/config/load-config.ts'
import { describeError, Problem } from '../problem.ts'
import { explainWebPort, requireServicePorts, webPort } from './service-ports.ts'
import { serveWeb } from './web-server.ts'

const server = createServer()
let usedUrl: string
let port: number

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  usedUrl = `http://127.0.0.1:${port}`
})
afterEach(() => server.close())

const elsewhere: RuntimeConfig = {
  apiUrl: 'https://api.example.org',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  directoryUrl: null,
  listenBrainzUrl: null,
  lastFm: null,
  google: null,
  anonymousListening: false,
  firebase: { apiKey: 'key', projectId: 'some-project', recaptchaSiteKey: null },
}

test.each([
  ['apiUrl', 'UNDERTONE_API_URL'],
  ['identityUrl', 'UNDERTONE_IDENTITY_URL'],
  ['documentsUrl', 'UNDERTONE_DOCUMENTS_URL'],
  ['streamsUrl', 'UNDERTONE_STREAMS_URL'],
])('names a port in use of %s, and the setting that changes it', async (entry, variable) => {
  const checked = requireServicePorts({ ...elsewhere, [entry]: usedUrl })
  await expect(checked).rejects.toThrow(
    `Port ${port} on this machine is in use, perhaps by another Undertone. Stop that program, or set ${variable} to another address.`,
  )
})

test('leaves a free port free, and needs none for remote services', async () => {
  server.close()
  await once(server, 'close')
  await requireServicePorts({ ...elsewhere, apiUrl: usedUrl, streamsUrl: usedUrl })
  await requireServicePorts(elsewhere)
})

test('uses the documented web port, or the requested one', () => {
  expect(webPort({})).toBe(4800)
  expect(webPort({ UNDERTONE_WEB_PORT: '' })).toBe(4800)
  expect(webPort({ UNDERTONE_WEB_PORT: '8080' })).toBe(8080)
})

test.each(['0', '65536', '-1', '80.5', '0x50', '1e3', 'web', ' 80'])(
  'rejects web port %j',
  (port) => {
    expect(() => webPort({ UNDERTONE_WEB_PORT: port })).toThrow(Problem)
  },
)

test('reports a web port in use in one sentence', async () => {
  const error = await serveWeb({ port, config: loadConfig({}) }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  expect(describeError(error)).toMatch(new RegExp(`^Port ${port} on this machine is in use.*\\.$`))
})

test('returns other errors unchanged, with their details', () => {
  const error = new Error('no such file')
  expect(explainWebPort(error, 1)).toBe(error)
  expect(describeError(error)).toContain('service-ports.test.ts')
})
