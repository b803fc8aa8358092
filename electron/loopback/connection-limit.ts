import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** After more refusals in one turn of the event loop, all unauthenticated connections are closed. */
export const REFUSALS_PER_TURN = 64

export interface ConnectionLimit {
  /** Exempts an authenticated connection of the app from the limit. */
  exempt(socket: Socket): void
  /** Records a refused request. Returns true for the first refused request of a connection, which gets a response. */
  refuse(socket: Socket): boolean
}

/** Closes the oldest unauthenticated connection above `max`, so that silent clients cannot lock the app out. */
export function limitConnections(server: Server, max: number): ConnectionLimit {
  const unauthenticated = new Set<Socket>()
  const refusedSockets = new WeakSet<Socket>()
  let connectionCount = 0
  let refusalCount = 0

  server.on('connection', (socket) => {
    connectionCount += 1
    unauthenticated.add(socket)
    socket.once('close', () => {
      connectionCount -= 1
      unauthenticated.delete(socket)
    })
    if (connectionCount <= max) return
    const [oldest = socket] = unauthenticated
    unauthenticated.delete(oldest)
    oldest.destroy()
  })

  function countRefusal(): void {
    refusalCount += 1
    if (refusalCount === 1) setImmediate(() => (refusalCount = 0))
    if (refusalCount <= REFUSALS_PER_TURN) return
    for (const socket of unauthenticated) socket.destroy()
    unauthenticated.clear()
  }

  return {
    exempt: (socket) => void unauthenticated.delete(socket),
    refuse: (socket) => {
      const isFirst = !refusedSockets.has(socket)
      refusedSockets.add(socket)
      countRefusal()
      return isFirst
    },
  }
}
