import type { ServerResponse } from 'node:http'
import type { Clock } from '../../shared/net/clock.ts'
import type { Resolved } from '../../shared/net/resolve-stream.ts'
import type { StreamProblem } from '../../shared/net/stream-problem.ts'
import type { StationFacts } from '../../shared/radio/station-facts.ts'
import { createSingleReader } from './single-reader.ts'
import { createSplicer, type Splicer } from './splicer.ts'
import { readConnection, type StreamConnection } from './stream-connection.ts'
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
  /** The element asks for the audio. */
  admit(response: ServerResponse): void
  /** Received over the present connection; 0 without one. */
  readonly bytes: number
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
  /** The latest metadata of a burst in which the join is still searched: 4 kB at most. */
  let waitingBlock: Buffer | null = null
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
    reader.offer(contentType)
    options.onRenewed()
  }
  const takeDown = (): ConnectionRecord => {
    const record = { bytes: connection?.bytes ?? 0, audioMs: connection?.audioMs() ?? null }
    connection?.hangUp()
    connection = null
    waitingBlock = null
    return record
  }
  const startOver = (why: 'metaint' | 'newcomer') => {
    const record = takeDown()
    reader.offer(null)
    options.onAgain(why, record)
  }
  const reader = createSingleReader({
    clock,
    onWants: regulate,
    onTakenOver: () => {
      // Ogg and its like begin with a head, which only a new connection brings.
      if (splicer?.seamless === false) startOver('newcomer')
    },
    onAbandoned: options.onAbandoned,
  })

  const lost = (problem: StreamProblem) => {
    const record = takeDown()
    reader.offer(null)
    if (splicer?.seamless !== true) reader.endResponse()
    options.onLost(problem, record)
  }
  const pass = (chunk: Buffer) => {
    const searched = splicer?.searching
    splicer?.push(chunk)
    if (splicer?.searching) return
    if (waitingBlock !== null) titles.icy(waitingBlock)
    waitingBlock = null
    if (searched) regulate()
  }
  /** A burst repeats what was on before: only what is on where the sound goes on is news. */
  const titlesInTime: StreamTitles = {
    icy(block) {
      waitingBlock = splicer?.searching ? Buffer.from(block) : null
      if (waitingBlock === null) titles.icy(block)
    },
    ogg: titles.ogg,
  }
  /** The splicer for a new connection; true when it is the one before. */
  const prepare = (type: string): boolean => {
    if (splicer?.seamless === true && contentType === type) {
      splicer.begin()
      return true
    }
    splicer?.stop()
    reader.endResponse()
    waitingSound = null
    splicer = createSplicer(type, clock, write, renew)
    contentType = type
    return false
  }

  return {
    receive({ upstream, start, contentType: type, unpack }, { bitrate, metaint }, announce) {
      announce(prepare(type))
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
        onOver: lost,
      })
      reader.offer(type)
      regulate()
    },
    admit: reader.admit,
    get bytes() {
      return connection?.bytes ?? 0
    },
    fail: (problem) => connection?.fail(problem),
    close(status) {
      takeDown()
      splicer?.stop()
      reader.close(status)
    },
  }
}
