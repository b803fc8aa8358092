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

/** Audio pipeline of a stream: from the connection through the splicer to the page's audio element. */
export interface AudioPath {
  /** Calls `announce` before the first byte. `spliced` is true when the audio continues the current response. */
  receive(
    resolved: Extract<Resolved, { kind: 'audio' }>,
    facts: StationFacts,
    announce: (spliced: boolean) => void,
  ): void
  admit(response: ServerResponse, responseNumber: number): void
  readonly bytes: number
  /** Closes a silent connection without reporting a loss, because another attempt is running. */
  drop(): void
  fail(problem: StreamProblem): void
  /** Closes everything. The status is 410 when the stream ended, and 404 when the page closed it. */
  close(status: 404 | 410): void
}

/** Minimum interval between two new responses after format changes. */
const RENEW_INTERVAL_MS = 2_000

export function createAudioPath(options: {
  readonly clock: Clock
  readonly titles: StreamTitles
  /** The time of `limit` passed without bytes. The connection stays open until it is replaced or dropped. */
  readonly onSilent: (limit: SilenceLimit, record: ConnectionRecord) => void
  readonly onRecovered: () => void
  /** A silent connection was replaced by another connection, or dropped. */
  readonly onReplaced: (record: ConnectionRecord) => void
  readonly onLost: (problem: StreamProblem, record: ConnectionRecord) => void
  /** The relay closed the connection to open another one: without titles (`metaint`), or for a new audio element. */
  readonly onRestart: (reason: 'metaint' | 'new-reader', record: ConnectionRecord) => void
  /** The response ends. The page must request the next response immediately. */
  readonly onRenewed: () => void
  readonly onAbandoned: () => void
}): AudioPath {
  const { clock, titles } = options
  let connection: StreamConnection | null = null
  let splicer: Splicer | null = null
  let contentType: string | null = null
  let pendingTitle: ((bytesAfter: number) => void) | null = null
  let bytesAfterTitle = 0
  /** True when the next metadata block is the first in a response that a new connection started. */
  let isFirstBlock = false
  /** Number of the response that `sound` measures: the current one, or the next one before the page requests it. */
  let response = 0
  let sound: SoundClock = createSoundClock(null)
  let pendingAudio: Buffer[] | null = null
  let lastRenewal = Number.NEGATIVE_INFINITY

  const resumeOrPause = () => {
    const parts = pendingAudio
    if (parts !== null && reader.wants) {
      pendingAudio = null
      reader.write(parts)
    }
    connection?.setReading(reader.wants || splicer?.searching === true)
  }
  const write = (parts: readonly Buffer[]) => {
    for (const part of parts) sound.push(part)
    if (pendingAudio === null) reader.write(parts)
    else pendingAudio.push(...parts)
  }
  /** Starts a new response, because Chromium cannot change sample rate or channel count within a response. */
  const renewResponse = () => {
    const now = clock.now()
    if (contentType === null || !reader.present || now < lastRenewal + RENEW_INTERVAL_MS) return
    lastRenewal = now
    reader.endResponse()
    pendingAudio = []
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
    pendingTitle = null
    return record
  }
  const drop = () => {
    if (connection !== null) options.onReplaced(closeConnection())
    reader.offer(null)
  }
  const restart = (reason: 'metaint' | 'new-reader') => {
    const record = closeConnection()
    reader.offer(null)
    options.onRestart(reason, record)
  }
  const reader = createSingleReader({
    clock,
    onWants: resumeOrPause,
    onStart: (number) => {
      response = number
      if (pendingAudio === null) sound = createSoundClock(contentType)
    },
    onReplaced: () => {
      // A new reader needs a header, which only a new connection sends.
      if (splicer?.joinable === false) restart('new-reader')
    },
    onAbandoned: options.onAbandoned,
  })

  const handleLoss = (problem: StreamProblem) => {
    const record = closeConnection()
    reader.offer(null)
    if (splicer?.seamless !== true) reader.endResponse()
    options.onLost(problem, record)
  }
  const handleSilence = (limit: SilenceLimit) => {
    if (splicer?.seamless === true) return options.onSilent(limit, recordOf())
    // A second connection restarts the audio, so it is opened only when the first is dead.
    if (limit === 'stalled') connection?.fail(loss('silent'))
  }
  const positionBefore = (bytes: number): SoundPosition | null => {
    const { seconds, bytesPerSecond } = sound
    if (seconds === null) return null
    const elapsed = bytesPerSecond === null ? 0 : bytes / bytesPerSecond
    return { response, seconds: Math.max(0, seconds - elapsed) }
  }
  const forward = (chunk: Buffer) => {
    const wasSearching = splicer?.searching
    splicer?.push(chunk)
    bytesAfterTitle += chunk.length
    if (splicer?.searching) return
    pendingTitle?.(bytesAfterTitle)
    pendingTitle = null
    if (wasSearching) resumeOrPause()
  }
  /** Reports only the title at the join point, because a burst repeats past audio and its titles. */
  const reportAtJoin = (report: (bytesAfter: number) => void) => {
    pendingTitle = splicer?.searching ? report : null
    bytesAfterTitle = 0
    if (pendingTitle === null) report(0)
  }
  const alignedTitles: ConnectionTitles = {
    icy(block) {
      const isFirst = isFirstBlock
      isFirstBlock = false
      reportAtJoin((bytesAfter) => {
        // The first block arrives up to one metadata interval late. Its title also applies to the audio before it.
        titles.icy(block, isFirst ? { response, seconds: 0 } : positionBefore(bytesAfter))
      })
    },
    ogg(comments) {
      // During a join search nothing is sent, so a new chain starts at the current position.
      const position = positionBefore(0)
      reportAtJoin(() => titles.ogg(comments, position))
    },
  }
  /** Sends the last complete frames. Without a content type, `renewResponse` starts no new response. */
  const finishSound = () => {
    contentType = null
    splicer?.finish()
  }
  /** Returns true when the new connection continues the audio of the previous one. */
  const prepareSplicer = (type: string): boolean => {
    const hasReader = splicer?.joinable === true || reader.present
    if (splicer?.seamless === true && contentType === type && hasReader) {
      splicer.startConnection()
      return true
    }
    finishSound()
    reader.endResponse()
    pendingAudio = null
    splicer = createSplicer(type, clock, write, renewResponse)
    contentType = type
    return false
  }

  return {
    receive({ upstream, start, contentType: type, unpack }, { bitrate, metaint }, announce) {
      drop()
      const isSpliced = prepareSplicer(type)
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
        onSilent: handleSilence,
        onRecovered: options.onRecovered,
        onLost: handleLoss,
      })
      reader.offer(type)
      resumeOrPause()
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
