import type { ServerResponse } from 'node:http'

/** The page's audio element at the other end of one response. */
export interface Reader {
  /** Passes audio on, without a copy. False: enough for now, `onDrain` tells when to go on. */
  write(parts: readonly Buffer[]): boolean
  /** No more follows in this response. */
  end(): void
  /** Breaks the response off. */
  drop(): void
}

/**
 * Begins an endless answer of `contentType`. `onGone` is called once, when the element has left or the
 * response was ended; `onDrain` each time it takes bytes again.
 */
export function openReader(
  response: ServerResponse,
  contentType: string,
  on: { readonly onDrain: () => void; readonly onGone: () => void },
): Reader {
  // No length and no chunks: it ends with the connection, and audio passes as it is.
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, {
    'Content-Type': contentType,
    'Accept-Ranges': 'none',
    Connection: 'close',
  })
  response.flushHeaders()
  response.on('drain', on.onDrain)
  response.on('close', on.onGone)
  return {
    write(parts) {
      if (response.destroyed || response.writableEnded) return true
      const [only] = parts
      if (parts.length === 1 && only !== undefined) return response.write(only)
      response.cork()
      let hasRoom = true
      for (const part of parts) hasRoom = response.write(part)
      response.uncork()
      return hasRoom
    },
    end: () => void response.end(),
    drop: () => void response.destroy(),
  }
}
