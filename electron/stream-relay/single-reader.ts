import type { ServerResponse } from 'node:http'
import type { Clock } from '../../shared/net/clock.ts'
import { sendStatus } from './loopback-server.ts'

/** Starts an endless response that ends with the connection, so audio is sent unchanged. */
function startResponse(response: ServerResponse, contentType: string): void {
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, {
    'Content-Type': contentType,
    'Accept-Ranges': 'none',
    Connection: 'close',
  })
  response.flushHeaders()
}

/** Writes audio without copying. Returns false when the buffer is full; the response then emits `drain`. */
function writeParts(response: ServerResponse, parts: readonly Buffer[]): boolean {
  if (response.destroyed || response.writableEnded) return true
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return response.write(only)
  response.cork()
  let hasRoom = true
  for (const part of parts) hasRoom = response.write(part)
  response.uncork()
  return hasRoom
}

/** In ms. A stream without a reader for this long closes. */
export const READER_MS = 10_000
/** In ms. After the relay ends a response, the element plays its buffer first (Ogg: up to about ten seconds). */
export const RETURN_MS = 30_000

export interface SingleReader {
  /** Serves a request when audio is available. A second request replaces the first. */
  admit(response: ServerResponse, number: number): void
  /** Sets the type of available audio. Null makes new readers wait. */
  offer(contentType: string | null): void
  write(parts: readonly Buffer[]): void
  readonly wants: boolean
  readonly present: boolean
  /** Ends the response. The element requests the next one. */
  endResponse(): void
  /** Closes the reader: 410 flushes written data, 404 destroys immediately. Later requests get the same status. */
  close(status: 404 | 410): void
}

/** `onWants` is called when `wants` changes, `onAbandoned` once when no reader connects in time. */
export function createSingleReader(options: {
  readonly clock: Clock
  readonly onWants: () => void
  readonly onStart: (number: number) => void
  readonly onReplaced: () => void
  readonly onAbandoned: () => void
}): SingleReader {
  const { clock, onWants, onStart, onReplaced, onAbandoned } = options
  let reader: ServerResponse | null = null
  let waiting: ServerResponse | null = null
  let admitted = 0
  let offered: string | null = null
  let isUsed = false
  let isReady = true
  let closed: 404 | 410 | null = null
  let stopTimer: (() => void) | null = null

  const expectReader = (ms: number) => {
    stopTimer ??= clock.after(ms, onAbandoned)
  }
  const stopWaiting = () => {
    stopTimer?.()
    stopTimer = null
  }
  const onReaderGone = (ms: number) => {
    reader = null
    isReady = true
    if (waiting === null && closed === null) expectReader(ms)
    onWants()
  }

  const start = (response: ServerResponse, contentType: string) => {
    waiting = null
    isUsed = true
    isReady = true
    startResponse(response, contentType)
    response.on('drain', () => {
      if (reader !== response) return
      isReady = true
      onWants()
    })
    response.on('close', () => {
      if (reader === response) onReaderGone(READER_MS)
    })
    reader = response
    onStart(admitted)
    onWants()
  }

  return {
    admit(response, number) {
      if (closed !== null) return sendStatus(response, closed)
      admitted = number
      waiting?.destroy()
      waiting = response
      stopWaiting()
      const before = reader
      reader = null
      before?.destroy()
      response.once('close', () => {
        if (waiting !== response) return
        waiting = null
        if (closed === null && reader === null) expectReader(READER_MS)
      })
      if (offered !== null && isUsed) onReplaced()
      if (offered !== null && waiting === response) start(response, offered)
    },
    offer(contentType) {
      offered = contentType
      if (contentType === null) return
      if (reader === null) isUsed = false
      if (waiting !== null) start(waiting, contentType)
      else if (reader === null) expectReader(READER_MS)
    },
    write(parts) {
      if (reader === null) return
      if (writeParts(reader, parts) || !isReady) return
      isReady = false
      onWants()
    },
    get wants() {
      return reader !== null && isReady
    },
    get present() {
      return reader !== null
    },
    endResponse() {
      offered = null
      const before = reader
      if (before === null) return
      onReaderGone(RETURN_MS)
      before.end()
    },
    close(status) {
      closed = status
      offered = null
      stopWaiting()
      const [before, late] = [reader, waiting]
      reader = null
      waiting = null
      if (status === 410) before?.end()
      else before?.destroy()
      if (late !== null) sendStatus(late, status)
    },
  }
}
