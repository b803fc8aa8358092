/**
 * HLS playback through hls.js, loaded for the first station that needs it. hls.js recovers from segment, playlist
 * and decoder errors. Other errors are reported as a break, and the slot reconnects.
 */
import Hls, { type ErrorData, type Fragment, type LevelDetails } from 'hls.js'
import { log } from '../../lib/log.ts'
import { type Id3Title, titleFromExtinf, titleFromId3 } from './hls-titles.ts'
import type { Break } from './slot-types.ts'

/** Minimum time between recoveries. An error that recurs sooner needs a reconnect. */
const RECOVERY_PAUSE_MS = 10_000
/** Seconds of played audio to retain: 30 s at 320 kbit/s are 1.2 MB. */
const BACK_BUFFER_S = 30
const AHEAD_S = 30
const AHEAD_BYTES = 4_000_000
const LOADED_MAX = 100

export interface HlsHooks {
  onBroken(reason: Break): void
  onId3(title: Id3Title): void
}

export function recoveryFor(
  { type, details }: Pick<ErrorData, 'type' | 'details'>,
  msSinceRecovery: number,
): 'resume-loading' | 'recover-media' | Break {
  if (type === 'networkError') {
    // Without the first playlist there is nothing to load.
    if (details.startsWith('manifest')) return 'source-error'
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'resume-loading' : 'network-error'
  }
  if (type === 'mediaError' && details !== 'manifestIncompatibleCodecsError') {
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'recover-media' : 'decode-error'
  }
  return 'source-error'
}

export type HlsOutput = ReturnType<typeof createHlsOutput>

/** Starts at the live edge. Does not replay the segments in `playedBefore`: waits until the playlist has newer ones. */
export function createHlsOutput(
  audio: HTMLAudioElement,
  url: string,
  playedBefore: PlayedSegments | null,
  hooks: HlsHooks,
) {
  let isPaused = playedBefore !== null
  let firstEnd: number | null = null
  const loaded: Pick<Fragment, 'sn' | 'start' | 'type'>[] = []
  const hls = new Hls({
    // The worker uses a blob: URL, which the Content Security Policy forbids.
    enableWorker: false,
    // hls.js loads its own track from a data: URL, which the policy forbids too.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    backBufferLength: BACK_BUFFER_S,
    maxBufferLength: AHEAD_S,
    maxMaxBufferLength: AHEAD_S,
    maxBufferSize: AHEAD_BYTES,
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
    if (frag.type === 'subtitle' || frag === loaded.at(-1)) return
    loaded.push(frag)
    if (loaded.length > LOADED_MAX) loaded.shift()
  })

  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal) return
    const recovery = recoveryFor(error, performance.now() - recoveredAt)
    log.warn('HLS playback failed', { details: error.details, recovery })
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
    // Each segment of a song repeats its title.
    if (frag.title === segmentText) return
    segmentText = frag.title
    const title = titleFromExtinf(segmentText)
    if (title) hooks.onId3(title)
  })

  hls.loadSource(url)
  hls.attachMedia(audio)
  return {
    played: (): PlayedSegments | null => {
      // Counts one type only: separate audio and video segments have the same numbers.
      const type = loaded.some((one) => one.type === 'main') ? 'main' : 'audio'
      return loaded
        .filter((one) => one.type === type && one.start < audio.currentTime)
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

/**
 * Media sequence numbers of the first and last played segment. A reconnect skips them, so that a playlist without new
 * segments is not played again.
 */
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
 * Start time of the first unplayed segment; null if all are played. `firstEnd` is the last sequence number in the
 * first playlist of this connection. If `endSN` is not after `played`, the server may have restarted and counted from
 * zero again; then the segments after `firstEnd` are new.
 */
export function firstUnplayed(
  { endSN, fragments }: SegmentList,
  played: PlayedSegments,
  firstEnd: number,
): number | null {
  const hasRestarted = endSN < played.first
  const after = endSN > played.last ? played.last : firstEnd
  const next = fragments.find(({ sn }) => hasRestarted || Number(sn) > after)
  return next?.start ?? null
}

const TITLE_TRACK_LABEL = 'titles'
const TITLE_CUES_MAX = 20
const CUE_SECONDS = 86_400

/** Tracks cannot be removed from an element, so an existing one is reused. */
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
    add: (title: Id3Title, at: number): void => {
      const cue = new VTTCue(at, at + CUE_SECONDS, '')
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
