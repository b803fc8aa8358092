import type { Duplex } from 'node:stream'
import { createByteBuffer } from '../radio/byte-buffer.ts'

/** How much a proxy may say before the connection is through: a page of error text is no handshake. */
const MAX_HANDSHAKE_BYTES = 16 * 1024

/**
 * Reads from a paused socket until `enough` says how many bytes the message has; what follows stays in
 * the socket. `enough` is called for each chunk: of `seen`, the first `before` bytes are those of the call
 * before. Rejects when the socket ends or the message does not.
 */
export function readMessage(
  socket: Duplex,
  enough: (seen: Buffer, before: number) => number | null,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received = createByteBuffer()
    const stop = () => {
      socket.off('readable', read)
      socket.off('end', fail)
      socket.off('error', reject)
      socket.off('close', fail)
    }
    const fail = () => {
      stop()
      reject(new Error('the proxy hung up'))
    }
    const read = () => {
      for (let chunk = socket.read() as Buffer | null; chunk; chunk = socket.read()) {
        const before = received.length
        received.append(chunk)
        const seen = received.view()
        const length = enough(seen, before)
        if (length !== null && length <= seen.length) {
          stop()
          if (length < seen.length) socket.unshift(seen.subarray(length))
          resolve(seen.subarray(0, length))
          return
        }
        if (seen.length > MAX_HANDSHAKE_BYTES) return fail()
      }
    }
    socket.on('readable', read)
    socket.on('end', fail)
    socket.on('error', reject)
    socket.on('close', fail)
    read()
  })
}
