import type { Readable } from 'node:stream'

/** A too large body is read up to here before it is refused. */
const LIMIT_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 5_000

/**
 * Reads a body and throws it away, so that its sender gets to read the answer: closing a socket with
 * unread data resets the connection, and the refusal is lost with it.
 * Resolves at the end of the body, when it breaks off, or when there is no end to it.
 */
export function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let seen = 0
    const finish = () => {
      clearTimeout(timer)
      body.off('data', count)
      body.pause()
      resolve()
    }
    const count = (chunk: Buffer) => {
      seen += chunk.length
      if (seen > LIMIT_BYTES) finish()
    }
    const timer = setTimeout(finish, TIMEOUT_MS)
    body.on('data', count)
    body.once('end', finish)
    body.once('close', finish)
    body.once('error', finish)
    body.resume()
  })
}
