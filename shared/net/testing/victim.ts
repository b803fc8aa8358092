import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Local service that stations must not reach. Counts connections. */
export interface Victim {
  readonly port: number
  readonly visits: number
  stop(): Promise<void>
}

/** Listens on a free port of all addresses, including IPv6 if available. */
export async function startVictim(): Promise<Victim> {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\nsecret')
  })
  await once(server.listen(0), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get visits() {
      return visits
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
