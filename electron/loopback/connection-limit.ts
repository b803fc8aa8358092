import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Refusals in one turn of the event loop. A browser page opens six connections to a host. */
export const REFUSALS_PER_TURN = 64

export interface ConnectionLimit {
  /** Exempts an authenticated connection of the app from the limit. */
  exempt(socket: Socket): void
  /** Records a refused request. Returns true for the first one of a connection: only that gets a response. */
  refuse(socket: Socket): boolean
}

/** Above `max`, closes the oldest unauthenticated connection, so that silent clients cannot lock the app out. */
export function limitConnections(server: Server, max: number): ConnectionLimit {
  const unauthenticated = new Set<Socket>()
  const refused = new WeakSet<Socket>()
  let connected = 0
  let refusals = 0

  server.on('connection', (socket) => {
    connected += 1
    unauthenticated.add(socket)
    socket.once('close', () => {
      connected -= 1
      unauthenticated.delete(socket)
    })
    if (connected <= max) return
    const [oldest = socket] = unauthenticated
    unauthenticated.delete(oldest)
    oldest.destroy()
  })

  function countRefusal(): void {
    refusals += 1
    if (refusals === 1) setImmediate(() => (refusals = 0))
    if (refusals <= REFUSALS_PER_TURN) return
    for (const socket of unauthenticated) socket.destroy()
    unauthenticated.clear()
  }

  return {
    exempt: (socket) => void unauthenticated.delete(socket),
    refuse: (socket) => {
      const isFirst = !refused.has(socket)
      refused.add(socket)
      countRefusal()
      return isFirst
    },
  }
}
