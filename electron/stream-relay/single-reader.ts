import type { ServerResponse } from 'node:http'
import type { Clock } from '../../shared/net/clock.ts'
import { answerStatus } from './loopback-server.ts'

/** Begins an endless answer of `contentType`: it ends with the connection, and audio passes as it is. */
function beginAnswer(response: ServerResponse, contentType: string): void {
  // No length and no chunks.
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, {
    'Content-Type': contentType,
    'Accept-Ranges': 'none',
    Connection: 'close',
  })
  response.flushHeaders()
}

/** Passes audio on, without a copy. False: enough for now, the response emits `drain` when to go on. */
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

/** A stream without a reader for this time, since it opened or since the last one left, is closed. */
export const READER_MS = 10_000
/**
 * When it was the relay that ended the response, the element first plays what it has (Ogg: up to about
 * ten seconds) before it comes back.
 */
export const RETURN_MS = 30_000

/** The one reader of a stream. */
export interface SingleReader {
  /** A request for the audio. It is answered when there is audio; a second one replaces the first. */
  admit(response: ServerResponse, number: number): void
  /** From now on there is audio of this type (null: none for new readers, which wait). */
  offer(contentType: string | null): void
  write(parts: readonly Buffer[]): void
  /** Whether there is a reader, and it takes bytes. */
  readonly wants: boolean
  /** Whether there is a reader, ready or not. */
  readonly present: boolean
  /** Ends the response: what comes next is another stream to the element, which asks again. */
  endResponse(): void
  /**
   * The stream is over by itself (410: what was written is still sent) or was closed (404: at once).
   * Every request from now on is answered with that.
   */
  close(status: 404 | 410): void
}

/** `onWants` is called when `wants` changes, `onAbandoned` once when no reader comes (back). */
export function createSingleReader(options: {
  readonly clock: Clock
  readonly onWants: () => void
  /** The response that was admitted under this number begins. */
  readonly onBegin: (number: number) => void
  /** A new reader replaces one that has read since the audio began. */
  readonly onTakenOver: () => void
  readonly onAbandoned: () => void
}): SingleReader {
  const { clock, onWants, onBegin, onTakenOver, onAbandoned } = options
  /** The page's audio element at the other end of one response. */
  let reader: ServerResponse | null = null
  let waiting: ServerResponse | null = null
  /** Of the request that came last. */
  let admitted = 0
  let offered: string | null = null
  let used = false
  let isReady = true
  let closed: 404 | 410 | null = null
  let stopTimer: (() => void) | null = null

  /** Starts the wait, unless one is under way. */
  const expectReader = (ms: number) => {
    stopTimer ??= clock.after(ms, onAbandoned)
  }
  const stopWaiting = () => {
    stopTimer?.()
    stopTimer = null
  }
  const leave = (ms: number) => {
    reader = null
    isReady = true
    if (waiting === null && closed === null) expectReader(ms)
    onWants()
  }

  const begin = (response: ServerResponse, contentType: string) => {
    waiting = null
    used = true
    isReady = true
    beginAnswer(response, contentType)
    response.on('drain', () => {
      if (reader !== response) return
      isReady = true
      onWants()
    })
    response.on('close', () => {
      if (reader === response) leave(READER_MS)
    })
    reader = response
    onBegin(admitted)
    onWants()
  }

  return {
    admit(response, number) {
      if (closed !== null) return answerStatus(response, closed)
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
      if (offered !== null && used) onTakenOver()
      if (offered !== null && waiting === response) begin(response, offered)
    },
    offer(contentType) {
      offered = contentType
      if (contentType === null) return
      if (reader === null) used = false
      if (waiting !== null) begin(waiting, contentType)
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
      leave(RETURN_MS)
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
      if (late !== null) answerStatus(late, status)
    },
  }
}
