import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Makes `close()` end connections without breaking off a request: one that is under way is answered, one that
 * never began to speak (browsers and proxies open some to be quick later) is ended at once, and Node itself
 * ends those that wait for their next request. How long the answers may take is up to the caller of `close()`.
 *
 * From the moment that `isStopping` says so, answers tell their senders to use another connection from now
 * on: the end of one of which both sides know hits no request.
 */
export function closeGently(app: FastifyInstance, isStopping: () => boolean): void {
  const connections = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isStopping()) void reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // An answer begun before said nothing of its connection. Node counts it as idle from the next turn on.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
