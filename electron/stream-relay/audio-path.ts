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

/** What a connection was, once it is over. */
export interface ConnectionRecord {
  readonly bytes: number
  /** How long it gave audio, in ms; null: not enough to count. */
  readonly audioMs: number | null
}

/** The way of the audio: connection, splice, the page's element. */
export interface AudioPath {
  /**
   * Reads a new connection from now on. Before its first byte `announce` is told whether the element
   * gets it in the same response.
   */
  receive(
    resolved: Extract<Resolved, { kind: 'audio' }>,
    facts: StationFacts,
    announce: (spliced: boolean) => void,
  ): void
  /** The element requests the audio, under the page's number of this response. */
  admit(response: ServerResponse, number: number): void
  /** Received over the present connection; 0 without one. */
  readonly bytes: number
  /** Ends a connection that is silent, without a loss: another one is tried already. */
  drop(): void
  /** Gives the present connection up, as lost for this reason. */
  fail(problem: StreamProblem): void
  /** Ends everything: by itself (410) or because the page wants so (404). */
  close(status: 404 | 410): void
}

/** A station whose sound turns into another kind again in less than this is passed on as it comes. */
const RENEW_MS = 2_000

/** `facts.metaint` null reads without titles. */
export function createAudioPath(options: {
  readonly clock: Clock
  readonly titles: StreamTitles
  /**
   * No byte has come over the connection for so long. It stays, and its sound goes on, until another one is
   * received or it is given up.
   */
  readonly onSilent: (limit: SilenceLimit, record: ConnectionRecord) => void
  /** Bytes come again over the connection that was silent. */
  readonly onRecovered: () => void
  /** A connection that was silent is ended: another one is received in its place, or it was dropped. */
  readonly onReplaced: (record: ConnectionRecord) => void
  /** The connection is lost. */
  readonly onLost: (problem: StreamProblem, record: ConnectionRecord) => void
  /** The connection was given up to begin anew: without titles, or for an element that is new. */
  readonly onAgain: (why: 'metaint' | 'newcomer', record: ConnectionRecord) => void
  /** The response ends here: what follows is for the next one, which is to be asked for at once. */
  readonly onRenewed: () => void
  /** The reader has gone for good. */
  readonly onAbandoned: () => void
}): AudioPath {
  const { clock, titles } = options
  let connection: StreamConnection | null = null
  let splicer: Splicer | null = null
  let contentType: string | null = null
  /** Tells the latest title of a burst in which the join is still searched, so many bytes after it; null: none. */
  let waitingTitle: ((bytesAfter: number) => void) | null = null
  let bytesAfterTitle = 0
  /** No metadata has come since a response began with a new connection. */
  let isFirstBlock = false
  /** The page's number of the response that `sound` measures: the present one, or one not requested yet. */
  let response = 0
  let sound: SoundClock = createSoundClock(null)
  /** Sound of another kind, until the element asks for it; null: there is none. */
  let waitingSound: Buffer[] | null = null
  let renewedAt = Number.NEGATIVE_INFINITY

  /** Lets the connection run while its bytes are wanted. */
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
  /** Chromium cannot go on in one response with another sample rate or channel count: it begins another. */
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
  const takeDown = (): ConnectionRecord => {
    const record = recordOf()
    connection?.hangUp()
    connection = null
    waitingTitle = null
    return record
  }
  const drop = () => {
    if (connection !== null) options.onReplaced(takeDown())
    reader.offer(null)
  }
  const startOver = (why: 'metaint' | 'newcomer') => {
    const record = takeDown()
    reader.offer(null)
    options.onAgain(why, record)
  }
  const reader = createSingleReader({
    clock,
    onWants: regulate,
    onBegin: (number) => {
      response = number
      if (waitingSound === null) sound = createSoundClock(contentType)
    },
    onTakenOver: () => {
      // A head comes only with a new connection.
      if (splicer?.joinable === false) startOver('newcomer')
    },
    onAbandoned: options.onAbandoned,
  })

  const lost = (problem: StreamProblem) => {
    const record = takeDown()
    reader.offer(null)
    if (splicer?.seamless !== true) reader.endResponse()
    options.onLost(problem, record)
  }
  const silent = (limit: SilenceLimit) => {
    if (splicer?.seamless === true) return options.onSilent(limit, recordOf())
    // A second connection starts the sound again, so it is worth one only when the first is dead.
    if (limit === 'stalled') connection?.fail(loss('silent'))
  }
  /** Where the sound is that came this many bytes ago. */
  const positionBefore = (bytes: number): SoundPosition | null => {
    const { seconds, bytesPerSecond } = sound
    if (seconds === null) return null
    const past = bytesPerSecond === null ? 0 : bytes / bytesPerSecond
    return { response, seconds: Math.max(0, seconds - past) }
  }
  const pass = (chunk: Buffer) => {
    const searched = splicer?.searching
    splicer?.push(chunk)
    bytesAfterTitle += chunk.length
    if (splicer?.searching) return
    waitingTitle?.(bytesAfterTitle)
    waitingTitle = null
    if (searched) regulate()
  }
  /** A burst repeats what was on before: only what is on where the sound goes on is news. */
  const tellInTime = (tell: (bytesAfter: number) => void) => {
    waitingTitle = splicer?.searching ? tell : null
    bytesAfterTitle = 0
    if (waitingTitle === null) tell(0)
  }
  const titlesInTime: ConnectionTitles = {
    icy(block) {
      const isFirst = isFirstBlock
      isFirstBlock = false
      tellInTime((bytesAfter) => {
        // The first block is as late as the server's interval is long, and names what was on before it.
        titles.icy(block, isFirst ? { response, seconds: 0 } : positionBefore(bytesAfter))
      })
    },
    ogg(comments) {
      // While a join is searched nothing leaves: a chain that is new begins where the sound is now.
      const position = positionBefore(0)
      tellInTime(() => titles.ogg(comments, position))
    },
  }
  /** Sends the last whole frames in the current response: without a content type, `renew` starts no other one. */
  const finishSound = () => {
    contentType = null
    splicer?.finish()
  }
  /** The splicer for a new connection; true when it is the one before. */
  const prepare = (type: string): boolean => {
    const isReadOn = splicer?.joinable === true || reader.present
    if (splicer?.seamless === true && contentType === type && isReadOn) {
      splicer.begin()
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
        titles: titlesInTime,
        clock,
        onAudio: pass,
        onWrongMetaint: () => startOver('metaint'),
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
      takeDown()
      if (status === 410) finishSound()
      else splicer?.stop()
      reader.close(status)
    },
  }
}
