import type { ServerResponse } from 'node:http'
import type { SoundPosition } from '../../preload/contract/streams.ts'
import type { Clock } from '../../shared/net/clock.ts'
import type { Resolved } from '../../shared/net/resolve-stream.ts'
import { loss, type StreamProblem } from '../../shared/net/stream-problem.ts'
import { createSoundClock, type SoundClock } from '../../shared/radio/sound-clock.ts'
import type { StationFacts } from '../../shared/radio/station-facts.ts'
import { createSingleReader } from './single-reader.ts'
import { createSplicer, type Splicer } from './splicer.ts'
import type { SilenceLimit } from './stall-watch.ts'
import {
  type ConnectionTitles,
  readConnection,
  type StreamConnection,
} from './stream-connection.ts'
import type { StreamTitles } from './stream-titles.ts'

export interface ConnectionRecord {
  readonly bytes: number
  readonly audioMs: number | null
}

/** Audio pipeline: connection, splicer, the page's audio element. */
export interface AudioPath {
  /** Calls `announce` before the first byte. `spliced`: the element receives it in the same response. */
  receive(
    resolved: Extract<Resolved, { kind: 'audio' }>,
    facts: StationFacts,
    announce: (spliced: boolean) => void,
  ): void
  admit(response: ServerResponse, number: number): void
  readonly bytes: number
  /** Closes a silent connection without reporting a loss: another attempt is running. */
  drop(): void
  fail(problem: StreamProblem): void
  /** Closes everything: 410 when the stream ended, 404 when the page closed it. */
  close(status: 404 | 410): void
}

/** In ms. A station that changes its audio format more often than this is passed through in one response. */
const RENEW_MS = 2_000

export function createAudioPath(options: {
  readonly clock: Clock
  readonly titles: StreamTitles
  /** No bytes for the given limit. The connection stays open until another is received or it is dropped. */
  readonly onSilent: (limit: SilenceLimit, record: ConnectionRecord) => void
  readonly onRecovered: () => void
  /** A silent connection was closed in favor of another one, or dropped. */
  readonly onReplaced: (record: ConnectionRecord) => void
  readonly onLost: (problem: StreamProblem, record: ConnectionRecord) => void
  /** The relay closed the connection to start again: without titles, or for a new audio element. */
  readonly onRestart: (why: 'metaint' | 'new-reader', record: ConnectionRecord) => void
  /** The response ends. The page must request the next one immediately. */
  readonly onRenewed: () => void
  readonly onAbandoned: () => void
}): AudioPath {
  const { clock, titles } = options
  let connection: StreamConnection | null = null
  let splicer: Splicer | null = null
  let contentType: string | null = null
  let waitingTitle: ((bytesAfter: number) => void) | null = null
  let bytesAfterTitle = 0
  /** No metadata since the start of a response with a new connection. */
  let isFirstBlock = false
  /** Number of the response that `sound` measures: the current one, or one not requested yet. */
  let response = 0
  let sound: SoundClock = createSoundClock(null)
  let waitingSound: Buffer[] | null = null
  let renewedAt = Number.NEGATIVE_INFINITY

  const regulate = () => {
    const parts = waitingSound
    if (parts !== null && reader.wants) {
      waitingSound = null
      reader.write(parts)
    }
    connection?.read(reader.wants || splicer?.searching === true)
  }
  const write = (parts: readonly Buffer[]) => {
    for (const part of parts) sound.push(part)
    if (waitingSound === null) reader.write(parts)
    else waitingSound.push(...parts)
  }
  /** Chromium cannot change sample rate or channel count within a response, so a new one starts. */
  const renew = () => {
    const now = clock.now()
    if (contentType === null || !reader.present || now < renewedAt + RENEW_MS) return
    renewedAt = now
    reader.endResponse()
    waitingSound = []
    response += 1
    sound = createSoundClock(contentType)
    reader.offer(contentType)
    options.onRenewed()
  }
  const recordOf = (): ConnectionRecord => ({
    bytes: connection?.bytes ?? 0,
    audioMs: connection?.audioMs() ?? null,
  })
  const closeConnection = (): ConnectionRecord => {
    const record = recordOf()
    connection?.hangUp()
    connection = null
    waitingTitle = null
    return record
  }
  const drop = () => {
    if (connection !== null) options.onReplaced(closeConnection())
    reader.offer(null)
  }
  const restart = (why: 'metaint' | 'new-reader') => {
    const record = closeConnection()
    reader.offer(null)
    options.onRestart(why, record)
  }
  const reader = createSingleReader({
    clock,
    onWants: regulate,
    onStart: (number) => {
      response = number
      if (waitingSound === null) sound = createSoundClock(contentType)
    },
    onReplaced: () => {
      // Only a new connection starts with a header.
      if (splicer?.joinable === false) restart('new-reader')
    },
    onAbandoned: options.onAbandoned,
  })

  const lost = (problem: StreamProblem) => {
    const record = closeConnection()
    reader.offer(null)
    if (splicer?.seamless !== true) reader.endResponse()
    options.onLost(problem, record)
  }
  const silent = (limit: SilenceLimit) => {
    if (splicer?.seamless === true) return options.onSilent(limit, recordOf())
    // A second connection restarts the audio, so it pays only when the first is dead.
    if (limit === 'stalled') connection?.fail(loss('silent'))
  }
  const positionBefore = (bytes: number): SoundPosition | null => {
    const { seconds, bytesPerSecond } = sound
    if (seconds === null) return null
    const past = bytesPerSecond === null ? 0 : bytes / bytesPerSecond
    return { response, seconds: Math.max(0, seconds - past) }
  }
  const forward = (chunk: Buffer) => {
    const searched = splicer?.searching
    splicer?.push(chunk)
    bytesAfterTitle += chunk.length
    if (splicer?.searching) return
    waitingTitle?.(bytesAfterTitle)
    waitingTitle = null
    if (searched) regulate()
  }
  /** A burst repeats past audio. Only the title at the join point is reported. */
  const reportAtJoin = (report: (bytesAfter: number) => void) => {
    waitingTitle = splicer?.searching ? report : null
    bytesAfterTitle = 0
    if (waitingTitle === null) report(0)
  }
  const alignedTitles: ConnectionTitles = {
    icy(block) {
      const isFirst = isFirstBlock
      isFirstBlock = false
      reportAtJoin((bytesAfter) => {
        // The first block is late by up to one metadata interval and names what was on before it.
        titles.icy(block, isFirst ? { response, seconds: 0 } : positionBefore(bytesAfter))
      })
    },
    ogg(comments) {
      // While a join is searched, nothing is sent: a new chain starts at the current position.
      const position = positionBefore(0)
      reportAtJoin(() => titles.ogg(comments, position))
    },
  }
  /** Sends the last complete frames. Without a content type, `renew` starts no new response. */
  const finishSound = () => {
    contentType = null
    splicer?.finish()
  }
  const prepare = (type: string): boolean => {
    const hasReader = splicer?.joinable === true || reader.present
    if (splicer?.seamless === true && contentType === type && hasReader) {
      splicer.startConnection()
      return true
    }
    finishSound()
    reader.endResponse()
    waitingSound = null
    splicer = createSplicer(type, clock, write, renew)
    contentType = type
    return false
  }

  return {
    receive({ upstream, start, contentType: type, unpack }, { bitrate, metaint }, announce) {
      drop()
      const isSpliced = prepare(type)
      isFirstBlock = !isSpliced
      announce(isSpliced)
      connection = readConnection({
        upstream,
        start,
        contentType: type,
        unpack: unpack?.() ?? null,
        bitrate,
        metaint,
        titles: alignedTitles,
        clock,
        onAudio: forward,
        onWrongMetaint: () => restart('metaint'),
        onSilent: silent,
        onRecovered: options.onRecovered,
        onOver: lost,
      })
      reader.offer(type)
      regulate()
    },
    admit: reader.admit,
    get bytes() {
      return connection?.bytes ?? 0
    },
    drop,
    fail: (problem) => connection?.fail(problem),
    close(status) {
      closeConnection()
      if (status === 410) finishSound()
      else splicer?.stop()
      reader.close(status)
    },
  }
}
