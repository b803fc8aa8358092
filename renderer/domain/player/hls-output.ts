/**
 * HLS through hls.js, which is loaded for the first station that needs it. It mends what it can (a
 * segment, a playlist, a decoder); what it cannot is told as a break, and the slot connects anew.
 */
import Hls, { type ErrorData, type Fragment, type LevelDetails } from 'hls.js'
import { log } from '../../lib/log.ts'
import { type Id3Title, titleFromExtinf, titleFromId3 } from './hls-titles.ts'
import type { Break } from './slot-types.ts'

/** One recovery in this time; what breaks again at once is not mended by the same means. */
const RECOVERY_PAUSE_MS = 10_000
/** What has been heard is kept this long, in seconds: 30 s at 320 kbit/s are 1.2 MB. */
const BACK_BUFFER_S = 30
/** What is loaded ahead at most, in seconds, and in bytes. */
const AHEAD_S = 30
const AHEAD_BYTES = 4_000_000
/** Segments remembered: more than are ahead of what is heard. */
const LOADED_MOST = 100

export interface HlsHooks {
  onBroken(how: Break): void
  /** A title, when it is heard. */
  onId3(title: Id3Title): void
}

/** What to do about an error that hls.js does not get over by itself. */
export function answerTo(
  { type, details }: Pick<ErrorData, 'type' | 'details'>,
  msSinceRecovery: number,
): 'load-on' | 'recover-media' | Break {
  if (type === 'networkError') {
    // Without the first playlist there is nothing to load on with.
    if (details.startsWith('manifest')) return 'source-error'
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'load-on' : 'network-error'
  }
  if (type === 'mediaError' && details !== 'manifestIncompatibleCodecsError') {
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'recover-media' : 'decode-error'
  }
  return 'source-error'
}

export type HlsOutput = ReturnType<typeof createHlsOutput>

/**
 * Plays a playlist on an element, from the live edge on. Of what was `heardBefore` nothing is played again:
 * until the list names something new it is only asked for.
 */
export function createHlsOutput(
  audio: HTMLAudioElement,
  url: string,
  heardBefore: HeardSegments | null,
  hooks: HlsHooks,
) {
  /** Nothing new was named yet over this connection. */
  let isHeld = heardBefore !== null
  let seenEnd: number | null = null
  /** In the buffer or heard already, in order. */
  const loaded: Pick<Fragment, 'sn' | 'start' | 'type'>[] = []
  const hls = new Hls({
    // Its worker would come from a blob: address, which the content policy forbids.
    enableWorker: false,
    // Its own track for them is loaded from a data: address, which the policy forbids too.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    backBufferLength: BACK_BUFFER_S,
    maxBufferLength: AHEAD_S,
    maxMaxBufferLength: AHEAD_S,
    maxBufferSize: AHEAD_BYTES,
    liveDurationInfinity: true,
  })
  let recoveredAt = Number.NEGATIVE_INFINITY

  /** Asks for playlists, and for segments too unless there is nothing new. */
  const start = () => {
    hls.startLoad()
    if (isHeld) hls.pauseBuffering()
  }
  const look = (details: LevelDetails) => {
    if (!isHeld || heardBefore === null) return
    seenEnd ??= details.endSN
    const position = firstUnheard(details, heardBefore, seenEnd)
    if (position === null) {
      hls.pauseBuffering()
      if (!details.live) hooks.onBroken('finished')
      return
    }
    isHeld = false
    const edge = details.live ? (hls.liveSyncPosition ?? 0) : 0
    hls.startLoad(Math.max(position, edge))
  }
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => look(details))
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (frag.type === 'subtitle' || frag === loaded.at(-1)) return
    loaded.push(frag)
    if (loaded.length > LOADED_MOST) loaded.shift()
  })

  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal) return
    const answer = answerTo(error, performance.now() - recoveredAt)
    log.warn('The HLS station has broken', { details: error.details, answer })
    if (answer !== 'load-on' && answer !== 'recover-media') {
      hooks.onBroken(answer)
      return
    }
    recoveredAt = performance.now()
    if (answer === 'load-on') start()
    else hls.recoverMediaError()
  })

  const titles = createTitleTrack(audio, hooks.onId3)
  hls.on(Hls.Events.FRAG_PARSING_METADATA, (_event, { samples }) => {
    for (const { data, pts } of samples) {
      const title = titleFromId3(data)
      if (title) titles.add(title, pts)
    }
  })

  let segmentText: string | null = null
  hls.on(Hls.Events.FRAG_CHANGED, (_event, { frag }) => {
    // Each segment of a song repeats it.
    if (frag.title === segmentText) return
    segmentText = frag.title
    const title = titleFromExtinf(segmentText)
    if (title) hooks.onId3(title)
  })

  hls.loadSource(url)
  hls.attachMedia(audio)
  return {
    /** The segments heard up to now, over this connection and those before. */
    heard: (): HeardSegments | null => {
      // Where sound and pictures come apart, both are numbered alike.
      const type = loaded.some((one) => one.type === 'main') ? 'main' : 'audio'
      return loaded
        .filter((one) => one.type === type && one.start < audio.currentTime)
        .reduce((heard, { sn }) => withSegment(heard, Number(sn)), heardBefore)
    },
    /** Ends every request and gives the element back. */
    destroy: (): void => {
      titles.clear()
      hls.destroy()
    },
  }
}

/** The segments of one list, as hls.js reads them; positions in seconds. */
export interface SegmentList {
  readonly endSN: number
  readonly fragments: readonly { readonly sn: number | string; readonly start: number }[]
}

/**
 * Numbers (media sequence) of the first and the last segment heard over the connections so far. They are remembered so
 * that a list that no longer grows is not played again.
 */
export interface HeardSegments {
  readonly first: number
  readonly last: number
}

/** With one more segment; numbers that go back have begun anew. */
export function withSegment(heard: HeardSegments | null, sn: number): HeardSegments {
  if (heard === null || sn < heard.last) return { first: sn, last: sn }
  return { first: heard.first, last: sn }
}

/**
 * Where the first segment begins that was not heard yet; null: all were. `seenEnd` is the last number the
 * list had when this connection first saw it: what grows beyond that is new whatever its number, for a
 * server that restarts may count from zero.
 */
export function firstUnheard(
  { endSN, fragments }: SegmentList,
  heard: HeardSegments,
  seenEnd: number,
): number | null {
  const isAnew = endSN < heard.first
  const after = endSN > heard.last ? heard.last : seenEnd
  const unheard = fragments.find(({ sn }) => isAnew || Number(sn) > after)
  return unheard?.start ?? null
}

const TITLE_TRACK_LABEL = 'titles'
/** Titles kept on the track; what is older has been heard. */
const TITLE_CUES_MAX = 20
/** A title is on until the next one; a day is longer than any element plays. */
const CUE_SECONDS = 86_400

/** The track of an element; made with the first call, since no element gives one back. */
export function createTitleTrack(audio: HTMLAudioElement, onTitle: (title: Id3Title) => void) {
  const known = Array.from(audio.textTracks).find(({ label }) => label === TITLE_TRACK_LABEL)
  const track = known ?? audio.addTextTrack('metadata', TITLE_TRACK_LABEL)
  track.mode = 'hidden'
  const titles = new Map<TextTrackCue, Id3Title>()

  const remove = (cue: TextTrackCue) => {
    titles.delete(cue)
    track.removeCue(cue)
  }
  const onChange = () => {
    const cues = Array.from(track.activeCues ?? [])
    const newest = cues.sort((one, two) => one.startTime - two.startTime).at(-1)
    const title = newest && titles.get(newest)
    if (title) onTitle(title)
  }
  track.addEventListener('cuechange', onChange)

  return {
    /** `at`: in seconds of the element's time. */
    add: (title: Id3Title, at: number): void => {
      const cue = new VTTCue(at, at + CUE_SECONDS, '')
      titles.set(cue, title)
      track.addCue(cue)
      for (const oldest of titles.keys()) {
        if (titles.size <= TITLE_CUES_MAX) break
        remove(oldest)
      }
    },
    /** Takes every title off. */
    clear: (): void => {
      track.removeEventListener('cuechange', onChange)
      for (const cue of [...titles.keys()]) remove(cue)
    },
  }
}
