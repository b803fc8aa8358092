import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A service of this machine that stations must not reach. It counts the visits. */
export interface Victim {
  readonly port: number
  /** Connections so far, whatever they asked. */
  readonly visits: number
  stop(): Promise<void>
}

/** Listens on a free port of every address of this machine, where it has IPv6 on that as well. */
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
