import type { Readable } from 'node:stream'

/** The API reads a body that is too large up to this size before it refuses the request. */
const LIMIT_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 5_000

/** Discards a body, because closing a socket with unread data loses the response. Stops at 32 MB or after 5 s. */
export function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let received = 0
    const finish = () => {
      clearTimeout(timer)
      body.off('data', count)
      body.pause()
      resolve()
    }
    const count = (chunk: Buffer) => {
      received += chunk.length
      if (received > LIMIT_BYTES) finish()
    }
    const timer = setTimeout(finish, TIMEOUT_MS)
    body.on('data', count)
    body.once('end', finish)
    body.once('close', finish)
    body.once('error', finish)
    body.resume()
  })
}
