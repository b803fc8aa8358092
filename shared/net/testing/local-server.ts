import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a free loopback port and returns its address. */
export async function listenLocally(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Stops a server and its connections. Idempotent. */
export async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
