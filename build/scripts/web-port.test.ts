import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { loadConfig } from '../../shared/config/load-config.ts'
import { explain, Problem } from '../problem.ts'
import { explainWebPort, webPort } from './service-ports.ts'
import { serveWeb } from './web-server.ts'

test('the documented port, or the one that is asked for', () => {
  expect(webPort({})).toBe(4800)
  expect(webPort({ UNDERTONE_WEB_PORT: '' })).toBe(4800)
  expect(webPort({ UNDERTONE_WEB_PORT: '8080' })).toBe(8080)
})

test.each(['0', '65536', '-1', '80.5', '0x50', '1e3', 'web', ' 80'])('%j is no port', (port) => {
  expect(() => webPort({ UNDERTONE_WEB_PORT: port })).toThrow(Problem)
})

test('a port in use is told in one sentence that names it', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const error = await serveWeb({ port, config: loadConfig({}) }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  expect(explain(error)).toMatch(new RegExp(`^Port ${port} of this machine is in use.*\\.$`))
  taken.close()
})

test('another error stays what it is, with all that helps to find its cause', () => {
  const error = new Error('no such file')
  expect(explainWebPort(error, 1)).toBe(error)
  expect(explain(error)).toContain('web-port.test.ts')
})
