/** Plays HLS streams with hls.js, which recovers from most errors. After other errors, the slot reconnects. */
import Hls, { type ErrorData, type Fragment, type LevelDetails } from 'hls.js'
import { log } from '../../lib/log.ts'
import { type Id3Title, titleFromExtinf, titleFromId3 } from './hls-titles.ts'
import type { Break } from './slot-types.ts'

/** Minimum time between recoveries. An error that recurs sooner needs a reconnect. */
const RECOVERY_PAUSE_MS = 10_000
/** Seconds of played audio to retain: 30 s at 320 kbit/s are 1.2 MB. */
const BACK_BUFFER_S = 30
const FORWARD_BUFFER_S = 30
const FORWARD_BUFFER_BYTES = 4_000_000
const RETAINED_SEGMENTS_MAX = 100

export interface HlsHooks {
  onBroken(reason: Break): void
  onId3(title: Id3Title): void
}

export function chooseRecovery(
  { type, details }: Pick<ErrorData, 'type' | 'details'>,
  msSinceRecovery: number,
): 'resume-loading' | 'recover-media' | Break {
  if (type === 'networkError') {
    // Loading cannot resume without the first playlist.
    if (details.startsWith('manifest')) return 'source-error'
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'resume-loading' : 'network-error'
  }
  if (type === 'mediaError' && details !== 'manifestIncompatibleCodecsError') {
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'recover-media' : 'decode-error'
  }
  return 'source-error'
}

export type HlsOutput = ReturnType<typeof createHlsOutput>

/** Starts at the live edge. If `playedBefore` contains all segments of the playlist, waits for newer segments. */
export function createHlsOutput(
  audio: HTMLAudioElement,
  url: string,
  playedBefore: PlayedSegments | null,
  hooks: HlsHooks,
) {
  let isPaused = playedBefore !== null
  let firstEnd: number | null = null
  const loadedSegments: Pick<Fragment, 'sn' | 'start' | 'type'>[] = []
  const hls = new Hls({
    // The Content Security Policy forbids the worker's blob: URL and the data: URL of hls.js's metadata track.
    enableWorker: false,
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    backBufferLength: BACK_BUFFER_S,
    maxBufferLength: FORWARD_BUFFER_S,
    maxMaxBufferLength: FORWARD_BUFFER_S,
    maxBufferSize: FORWARD_BUFFER_BYTES,
    liveDurationInfinity: true,
  })
  let recoveredAt = Number.NEGATIVE_INFINITY

  const start = () => {
    hls.startLoad()
    if (isPaused) hls.pauseBuffering()
  }
  const checkPlaylist = (details: LevelDetails) => {
    if (!isPaused || playedBefore === null) return
    firstEnd ??= details.endSN
    const position = firstUnplayed(details, playedBefore, firstEnd)
    if (position === null) {
      hls.pauseBuffering()
      if (!details.live) hooks.onBroken('finished')
      return
    }
    isPaused = false
    const edge = details.live ? (hls.liveSyncPosition ?? 0) : 0
    hls.startLoad(Math.max(position, edge))
  }
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => checkPlaylist(details))
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (frag.type === 'subtitle' || frag === loadedSegments.at(-1)) return
    loadedSegments.push(frag)
    if (loadedSegments.length > RETAINED_SEGMENTS_MAX) loadedSegments.shift()
  })

  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal) return
    const recovery = chooseRecovery(error, performance.now() - recoveredAt)
    // The player warns once when it gives up.
    log.info('HLS playback failed', { details: error.details, recovery })
    if (recovery !== 'resume-loading' && recovery !== 'recover-media') {
      hooks.onBroken(recovery)
      return
    }
    recoveredAt = performance.now()
    if (recovery === 'resume-loading') start()
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
    // Each segment of a song repeats the same title.
    if (frag.title === segmentText) return
    segmentText = frag.title
    const title = titleFromExtinf(segmentText)
    if (title) hooks.onId3(title)
  })

  hls.loadSource(url)
  hls.attachMedia(audio)
  return {
    played: (): PlayedSegments | null => {
      // Separate audio and video segments have the same numbers, so only one type counts.
      const type = loadedSegments.some((segment) => segment.type === 'main') ? 'main' : 'audio'
      return loadedSegments
        .filter((segment) => segment.type === type && segment.start < audio.currentTime)
        .reduce((played, { sn }) => withSegment(played, Number(sn)), playedBefore)
    },
    destroy: (): void => {
      titles.clear()
      hls.destroy()
    },
  }
}

export interface SegmentList {
  readonly endSN: number
  readonly fragments: readonly { readonly sn: number | string; readonly start: number }[]
}

/** Media sequence numbers of the first and last played segment. A reconnect does not play these segments again. */
export interface PlayedSegments {
  readonly first: number
  readonly last: number
}

/** Adds a segment. A lower number means that the server restarted its count. */
export function withSegment(played: PlayedSegments | null, sn: number): PlayedSegments {
  if (played === null || sn < played.last) return { first: sn, last: sn }
  return { first: played.first, last: sn }
}

/**
 * Returns the start time of the first unplayed segment, or null. `firstEnd` is the last sequence number in the first
 * playlist of this connection. If `endSN` is not after `played`, the server may have restarted its count from zero, and
 * segments after `firstEnd` are new.
 */
export function firstUnplayed(
  { endSN, fragments }: SegmentList,
  played: PlayedSegments,
  firstEnd: number,
): number | null {
  const hasRestarted = endSN < played.first
  const lastPlayed = endSN > played.last ? played.last : firstEnd
  const segment = fragments.find(({ sn }) => hasRestarted || Number(sn) > lastPlayed)
  return segment?.start ?? null
}

const TITLE_TRACK_LABEL = 'titles'
const TITLE_CUES_MAX = 20
const CUE_SECONDS = 86_400

/** Reports ID3 titles when their audio plays. An element's track cannot be removed, so an existing one is reused. */
export function createTitleTrack(audio: HTMLAudioElement, onTitle: (title: Id3Title) => void) {
  const existingTrack = Array.from(audio.textTracks).find(
    ({ label }) => label === TITLE_TRACK_LABEL,
  )
  const track = existingTrack ?? audio.addTextTrack('metadata', TITLE_TRACK_LABEL)
  track.mode = 'hidden'
  const titles = new Map<TextTrackCue, Id3Title>()

  const remove = (cue: TextTrackCue) => {
    titles.delete(cue)
    track.removeCue(cue)
  }
  const onChange = () => {
    const cues = Array.from(track.activeCues ?? [])
    const newest = cues.sort((cue, otherCue) => cue.startTime - otherCue.startTime).at(-1)
    const title = newest && titles.get(newest)
    if (title) onTitle(title)
  }
  track.addEventListener('cuechange', onChange)

  return {
    add: (title: Id3Title, startSeconds: number): void => {
      const cue = new VTTCue(startSeconds, startSeconds + CUE_SECONDS, '')
      titles.set(cue, title)
      track.addCue(cue)
      for (const oldest of titles.keys()) {
        if (titles.size <= TITLE_CUES_MAX) break
        remove(oldest)
      }
    },
    clear: (): void => {
      track.removeEventListener('cuechange', onChange)
      for (const cue of [...titles.keys()]) remove(cue)
    },
  }
}
