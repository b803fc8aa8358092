import type { Readable } from 'node:stream'

/**
 * Reads a body and throws it away, so that its sender gets to read the answer: closing a socket with
 * unread data resets the connection, and the refusal is lost with it.
 * Resolves at the end of the body, when it breaks off, or after `maxBytes` or `timeoutMs`.
 */
export function drain(body: Readable, maxBytes: number, timeoutMs: number): Promise<void> {
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
      if (seen > maxBytes) finish()
    }
    const timer = setTimeout(finish, timeoutMs)
    body.on('data', count)
    body.once('end', finish)
    body.once('close', finish)
    body.once('error', finish)
  })
}
