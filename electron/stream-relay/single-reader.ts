import type { ServerResponse } from 'node:http'
import type { Clock } from '../../shared/net/clock.ts'
import { sendStatus } from './loopback-server.ts'

/** Starts a response that ends with the connection, so that audio is sent without chunk headers. */
function startResponse(response: ServerResponse, contentType: string): void {
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, {
    'Content-Type': contentType,
    'Accept-Ranges': 'none',
    Connection: 'close',
  })
  response.flushHeaders()
}

/** Writes audio without copying. Returns false when the buffer is full. The response then emits `drain`. */
function writeParts(response: ServerResponse, parts: readonly Buffer[]): boolean {
  if (response.destroyed || response.writableEnded) return true
  const [firstPart] = parts
  if (parts.length === 1 && firstPart !== undefined) return response.write(firstPart)
  response.cork()
  let hasRoom = true
  for (const part of parts) hasRoom = response.write(part)
  response.uncork()
  return hasRoom
}

/** After this time without a reader, the stream closes. */
export const READER_MS = 10_000
/** The same limit after the relay has ended a response: the element first plays its buffer (Ogg: about 10 s). */
export const RETURN_MS = 30_000

/** Sends audio to the page's audio element, one response at a time. */
export interface SingleReader {
  /** Serves a request when audio is available. A second request replaces the first. */
  admit(response: ServerResponse, responseNumber: number): void
  /** Sets the content type of the available audio. Null means that there is no audio, and new readers wait. */
  offer(contentType: string | null): void
  write(parts: readonly Buffer[]): void
  readonly wants: boolean
  readonly present: boolean
  /** Ends the response. The element requests the next response. */
  endResponse(): void
  /** Closes the reader. 410 flushes written data, 404 destroys it. Later requests get the same status. */
  close(status: 404 | 410): void
}

/** Calls `onWants` when `wants` may have changed, and `onAbandoned` once when no reader connects in time. */
export function createSingleReader(options: {
  readonly clock: Clock
  readonly onWants: () => void
  readonly onStart: (responseNumber: number) => void
  readonly onReplaced: () => void
  readonly onAbandoned: () => void
}): SingleReader {
  const { clock, onWants, onStart, onReplaced, onAbandoned } = options
  let reader: ServerResponse | null = null
  let waitingResponse: ServerResponse | null = null
  let responseNumber = 0
  let offeredType: string | null = null
  let isUsed = false
  let isReady = true
  let closedStatus: 404 | 410 | null = null
  let stopTimer: (() => void) | null = null

  const expectReader = (timeoutMs: number) => {
    stopTimer ??= clock.after(timeoutMs, onAbandoned)
  }
  const stopWaiting = () => {
    stopTimer?.()
    stopTimer = null
  }
  const onReaderGone = (timeoutMs: number) => {
    reader = null
    isReady = true
    if (waitingResponse === null && closedStatus === null) expectReader(timeoutMs)
    onWants()
  }

  const start = (response: ServerResponse, contentType: string) => {
    waitingResponse = null
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
    onStart(responseNumber)
    onWants()
  }

  return {
    admit(response, number) {
      if (closedStatus !== null) return sendStatus(response, closedStatus)
      responseNumber = number
      waitingResponse?.destroy()
      waitingResponse = response
      stopWaiting()
      const replacedReader = reader
      reader = null
      replacedReader?.destroy()
      response.once('close', () => {
        if (waitingResponse !== response) return
        waitingResponse = null
        if (closedStatus === null && reader === null) expectReader(READER_MS)
      })
      if (offeredType !== null && isUsed) onReplaced()
      if (offeredType !== null && waitingResponse === response) start(response, offeredType)
    },
    offer(contentType) {
      offeredType = contentType
      if (contentType === null) return
      if (reader === null) isUsed = false
      if (waitingResponse !== null) start(waitingResponse, contentType)
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
      offeredType = null
      const endedReader = reader
      if (endedReader === null) return
      onReaderGone(RETURN_MS)
      endedReader.end()
    },
    close(status) {
      closedStatus = status
      offeredType = null
      stopWaiting()
      const [closedReader, refusedResponse] = [reader, waitingResponse]
      reader = null
      waitingResponse = null
      if (status === 410) closedReader?.end()
      else closedReader?.destroy()
      if (refusedResponse !== null) sendStatus(refusedResponse, status)
    },
  }
}
