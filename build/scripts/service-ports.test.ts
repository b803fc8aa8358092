import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { requireServicePorts } from './service-ports.ts'

const server = createServer()
let taken: string
let port: number

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  taken = `http://127.0.0.1:${port}`
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
  openDoor: false,
  firebase: { apiKey: 'key', projectId: 'some-project', recaptchaSiteKey: null },
}

test.each([
  ['apiUrl', 'UNDERTONE_API_URL'],
  ['identityUrl', 'UNDERTONE_IDENTITY_URL'],
  ['documentsUrl', 'UNDERTONE_DOCUMENTS_URL'],
  ['streamsUrl', 'UNDERTONE_STREAMS_URL'],
])('a taken port of %s is named, with what moves it', async (entry, variable) => {
  const checked = requireServicePorts({ ...elsewhere, [entry]: taken })
  await expect(checked).rejects.toThrow(
    `Port ${port} of this machine is in use, perhaps by another Undertone. End that program, or set ${variable} to another address.`,
  )
})

test('a free port is left free; services elsewhere need none', async () => {
  server.close()
  await once(server, 'close')
  await requireServicePorts({ ...elsewhere, apiUrl: taken, streamsUrl: taken })
  await requireServicePorts(elsewhere)
})
