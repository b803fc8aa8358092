import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Refusals in one turn of the event loop; a page of a browser has six connections to a host. */
export const REFUSALS_A_TURN = 64

/** Counts the connections to a server on this machine. */
export interface ConnectionLimit {
  /** The connection has shown that it is the app's own, and stays. */
  keep(socket: Socket): void
  /**
   * The connection asked for what it may not have. True for the first time: only that is worth an answer,
   * whatever else it has sent along.
   */
  refuse(socket: Socket): boolean
}

/**
 * Takes a new connection at any time: with more than `most` of them, the one that has waited longest
 * without being kept is hung up on, so that silent ones do not shut the app out. When refusals come
 * by the thousand, all that wait are hung up on, before more of what they sent is read in this turn.
 */
export function limitConnections(server: Server, most: number): ConnectionLimit {
  /** In the order in which they came. */
  const waiting = new Set<Socket>()
  const refused = new WeakSet<Socket>()
  let connected = 0
  let refusals = 0

  server.on('connection', (socket) => {
    connected += 1
    waiting.add(socket)
    socket.once('close', () => {
      connected -= 1
      waiting.delete(socket)
    })
    if (connected <= most) return
    const [oldest = socket] = waiting
    waiting.delete(oldest)
    oldest.destroy()
  })

  function countRefusal(): void {
    refusals += 1
    if (refusals === 1) setImmediate(() => (refusals = 0))
    if (refusals <= REFUSALS_A_TURN) return
    for (const socket of waiting) socket.destroy()
    waiting.clear()
  }

  return {
    keep: (socket) => void waiting.delete(socket),
    refuse: (socket) => {
      const isFirst = !refused.has(socket)
      refused.add(socket)
      countRefusal()
      return isFirst
    },
  }
}
