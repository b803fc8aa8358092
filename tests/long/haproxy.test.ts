import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { HAPROXY } from '../../build/scripts/test-programs.ts'
import { startHaproxy } from '../fixtures/cluster/haproxy.ts'
import { freePorts } from '../fixtures/lasting-port.ts'

/** Fastify's default, which an instance announces to its client. */
const KEEP_ALIVE_MS = 72_000

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function startInstance(): Promise<number> {
  const [port = 0] = await freePorts(1)
  const server = createServer((_request, response) => response.end('{}'))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return port
}

describe.runIf(HAPROXY.isInstalled())('haproxy', () => {
  test.each(['/stations', '/events'])(
    'removes the keep-alive hint of instances from %s',
    async (path) => {
      const port = await startInstance()
      const haproxy = await startHaproxy([port])
      stops.push(haproxy.stop)
      const hint = async (url: string) => (await fetch(`${url}${path}`)).headers.get('keep-alive')
      expect(await hint(`http://127.0.0.1:${port}`)).toBe('timeout=72')
      expect(await hint(haproxy.url)).toBeNull()
    },
  )
})
