import type { SoundPosition } from '../../../preload/contract/streams.ts'
import { log } from '../../lib/log.ts'
import { breakForError, createSoundWait, createWatchdog, getLeadMs } from './audio-watchdog.ts'
import { createFader } from './fades.ts'
import type { HlsOutput, PlayedSegments } from './hls-output.ts'
import type { Id3Title } from './hls-titles.ts'
import type { SlotId } from './player-reducer-types.ts'
import type { Break, SlotEvent, Source } from './slot-types.ts'

const STALL_TIMEOUT_MS = 5_000
/** HLS segments last up to ten seconds, and hls.js recovers first. */
const HLS_STALL_TIMEOUT_MS = 15_000

/** Overlap of two parts. An element takes up to 120 ms to start, and MP3 encoders add 70 ms of silence. */
const OVERLAP_MS = 150
/**
 * Playback rate of the current part while the next part cannot play yet. Chromium reads in blocks of 32 kB, which last
 * 4 s at 64 kbit/s. An Icecast burst of 64 kB lasts no longer at 128 kbit/s. The pitch is preserved.
 */
const STRETCHED_RATE = 0.95
/** A crossfade needs finer steps than a fade, because it lasts only OVERLAP_MS. */
const CROSSFADE_STEP_MS = 10
/** The end timer starts this long before the end, because `timeupdate` fires only four times per second. */
const NEAR_END_MS = 600
/** Chromium estimates the duration of MP3 from its size. */
const LENGTH_TOLERANCE_S = 1
// Constant of HTMLMediaElement, which does not exist in every environment.
const HAVE_METADATA = 1

export interface AudioOutputHooks {
  onEvent(event: SlotEvent): void
  onExternalPause(): void
  onId3(title: Id3Title): void
}

export type AudioOutput = ReturnType<typeof createAudioOutput>

/** Plays a slot's source in an audio element, with fades and gapless changes to the next part of a relayed stream. */
export function createAudioOutput(id: SlotId, hooks: AudioOutputHooks) {
  let audio = makeElement('none')
  let nextElements: HTMLAudioElement[] = []
  let endTimer: ReturnType<typeof setTimeout> | undefined
  let crossfadeTimer: ReturnType<typeof setInterval> | undefined

  let volume = 1
  /** Volume of the next connection. A connection that fades out keeps its volume. */
  let nextVolume = 1
  let fadeGain = 1
  /** False after a release, when later events do not concern a station. */
  let isLive = false
  let kind: Source['kind'] = 'audio'
  let announcedDuration: number | null = null
  let isRelayed = false
  let hls: HlsOutput | null = null
  let playedSegments: PlayedSegments | null = null
  let loadCount = 0
  /** Current load of each element. `start` is its time at the first audio. For Opus, this is the stream's age. */
  const loadByElement = new WeakMap<
    HTMLAudioElement,
    { readonly response: number; start: number | null }
  >()
  /** Identifies the connection, so that results for an earlier one are ignored. */
  let connectionCount = 0

  const emit = (event: SlotEvent) => {
    if (isLive) hooks.onEvent(event)
  }
  const emitBroken = (reason: Break) => emit({ type: 'broken', reason })
  /** During a crossfade, the previous part plays to its end. `currentShare` is the new part's share of the volume. */
  let previousElement: HTMLAudioElement | null = null
  let currentShare = 1
  const applyVolume = () => {
    audio.volume = volume * fadeGain * currentShare
    if (previousElement !== null) previousElement.volume = volume * fadeGain * (1 - currentShare)
  }
  const fader = createFader((gain) => {
    fadeGain = gain
    applyVolume()
  })
  const watchdog = createWatchdog(
    () => audio.currentTime,
    () => emitBroken('frozen'),
  )
  const soundWait = createSoundWait({
    hasMetadata: () => audio.readyState >= HAVE_METADATA,
    onFilling: () => emit({ type: 'filling' }),
    // hls.js reports its own decoder errors.
    onNone: (reason) => emitBroken(kind === 'hls' ? 'no-sound' : reason),
  })

  function makeElement(preload: 'none' | 'auto'): HTMLAudioElement {
    const element = document.createElement('audio')
    element.hidden = true
    element.preload = preload
    element.dataset.slot = id
    document.body.append(element)
    const listen = (type: string, handler: () => void) =>
      element.addEventListener(type, () => element === audio && handler())
    listen('progress', () => {
      soundWait.noteData()
      watchdog.noteData()
    })
    listen('playing', () => {
      const load = loadByElement.get(element)
      if (load) load.start ??= element.buffered.length > 0 ? element.buffered.start(0) : 0
      if (!isLive) return
      soundWait.stop()
      watchdog.watch(kind === 'hls' ? HLS_STALL_TIMEOUT_MS : STALL_TIMEOUT_MS)
      emit({ type: 'sounding' })
    })
    listen('waiting', () => emit({ type: 'dry' }))
    listen('loadedmetadata', () => {
      // The relay sends no duration, so a response that ends early is broken.
      announcedDuration = isRelayed || !Number.isFinite(audio.duration) ? null : audio.duration
    })
    for (const type of ['durationchange', 'timeupdate']) listen(type, scheduleNext)
    listen('ended', () => {
      if (nextElements.length > 0) playNext()
      // An HLS stream ends only when its playlist has an end marker.
      else emitBroken(kind === 'hls' || isPlayedInFull() ? 'finished' : 'ended')
    })
    listen('pause', () => {
      // At its end, the element fires `pause` before `ended`.
      if (isLive && !audio.ended && !audio.error) hooks.onExternalPause()
    })
    listen('error', () => {
      if (isLive) emitBroken(breakForError(audio.error))
    })
    return element
  }

  /** False for a live stream, which has no duration or does not reach the announced one. */
  function isPlayedInFull(): boolean {
    return (
      announcedDuration !== null &&
      Math.abs(announcedDuration - audio.currentTime) < LENGTH_TOLERANCE_S
    )
  }

  /** The duration is infinite until all data has arrived. */
  function scheduleNext(): void {
    if (nextElements.length === 0 || !Number.isFinite(audio.duration)) return
    const remainingMs = (audio.duration - audio.currentTime) * 1_000 - OVERLAP_MS
    if (remainingMs > NEAR_END_MS) return
    clearTimeout(endTimer)
    endTimer = setTimeout(playNext, remainingMs)
  }

  function playNext(): void {
    clearTimeout(endTimer)
    const nextElement = nextElements.shift()
    if (nextElement === undefined) return
    endCrossfade()
    const endingElement = audio
    audio = nextElement
    if (endingElement.ended) discard(endingElement)
    else crossfade(endingElement, nextElement)
    applyVolume()
    startPlayback()
  }

  /** Fades the previous part out once the next part plays, because both at full volume would be too loud. */
  function crossfade(endingElement: HTMLAudioElement, nextElement: HTMLAudioElement): void {
    const { currentTime: nextStart } = nextElement
    let overlap = 0
    previousElement = endingElement
    currentShare = 0
    const updateCrossfade = () => {
      const remainingSeconds = endingElement.duration - endingElement.currentTime
      if (remainingSeconds <= 0 || endingElement.error) return endCrossfade()
      if (overlap === 0 && nextElement.currentTime !== nextStart) overlap = remainingSeconds
      if (overlap > 0)
        currentShare = Math.min(1, Math.max(currentShare, 1 - remainingSeconds / overlap))
      applyVolume()
    }
    crossfadeTimer = setInterval(updateCrossfade, CROSSFADE_STEP_MS)
    endingElement.addEventListener(
      'ended',
      () => previousElement === endingElement && endCrossfade(),
    )
  }

  function endCrossfade(): void {
    clearInterval(crossfadeTimer)
    if (previousElement !== null) discard(previousElement)
    previousElement = null
    currentShare = 1
    applyVolume()
  }

  function startLoad(element: HTMLAudioElement, { url, relayed }: Source): string {
    loadCount += 1
    loadByElement.set(element, { response: loadCount, start: null })
    return relayed ? `${url}?response=${loadCount}` : url
  }

  function discard(element: HTMLAudioElement): void {
    element.removeAttribute('src')
    element.load()
    element.remove()
  }

  function startPlayback(): void {
    audio.play().catch((error: unknown) => {
      // Other rejections also fire an error event, or are caused by a change of the station.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        emit({ type: 'blocked' })
    })
  }

  function clear(): void {
    connectionCount += 1
    clearTimeout(endTimer)
    endCrossfade()
    for (const element of nextElements) discard(element)
    nextElements = []
    soundWait.stop()
    watchdog.stop()
    playedSegments = hls?.played() ?? playedSegments
    hls?.destroy()
    hls = null
  }

  async function attachHls(url: string): Promise<void> {
    const connection = connectionCount
    const { createHlsOutput } = await import('./hls-output.ts')
    if (connection !== connectionCount) return
    const hlsHooks = { onBroken: emitBroken, onId3: hooks.onId3 }
    hls = createHlsOutput(audio, url, playedSegments, hlsHooks)
    startPlayback()
  }

  function detach(): void {
    isLive = false
    clear()
    playedSegments = null
    fader.set(0)
    audio.pause()
    if (!audio.hasAttribute('src')) return
    audio.removeAttribute('src')
    audio.load()
  }

  return {
    /** Connects silently. Call `fadeIn` when audio starts. */
    attach: (source: Source, cors: boolean): void => {
      clear()
      isLive = true
      volume = nextVolume
      kind = source.kind
      announcedDuration = null
      isRelayed = source.relayed
      fader.set(0)
      soundWait.start()
      // Setting `crossOrigin` reloads the element, so it changes only when necessary.
      if (cors !== (audio.crossOrigin !== null)) audio.crossOrigin = cors ? 'anonymous' : null
      const address = startLoad(audio, source)
      // Without CORS, hls.js cannot read the data, but the browser's own HLS player may.
      if (kind === 'hls' && cors) {
        attachHls(source.url).catch((error: unknown) => {
          log.warn('Loading the HLS player failed', error)
          emitBroken('network-error')
        })
        return
      }
      audio.src = address
      startPlayback()
    },
    attachNext: (source: Source): void => {
      if (!isLive) return
      const nextElement = makeElement('auto')
      nextElement.crossOrigin = audio.crossOrigin
      nextElement.muted = audio.muted
      nextElement.src = startLoad(nextElement, source)
      nextElements.push(nextElement)
      const currentPart = audio
      currentPart.playbackRate = STRETCHED_RATE
      nextElement.addEventListener('canplay', () => {
        currentPart.playbackRate = 1
      })
      scheduleNext()
    },
    fadeIn: (ms: number): void => fader.moveTo(1, ms),
    /** Fades out and disconnects, then calls `then`. Emits no further events. */
    release: (fadeMs: number, then: () => void): void => {
      isLive = false
      soundWait.stop()
      watchdog.stop()
      const finish = () => {
        detach()
        then()
      }
      if (audio.paused || fadeGain === 0) finish()
      else fader.moveTo(0, fadeMs, finish)
    },
    detach,
    /** `nextLevel` is 0 to 1. Fades multiply it. */
    setLevel: (nextLevel: number): void => {
      nextVolume = nextLevel
      if (!isLive) return
      volume = nextLevel
      applyVolume()
    },
    setMuted: (muted: boolean): void => {
      for (const element of [audio, ...nextElements]) element.muted = muted
    },
    position: (): SoundPosition => {
      const { response = 0, start = null } = loadByElement.get(audio) ?? {}
      return { response, seconds: start === null ? 0 : audio.currentTime - start }
    },
    /** Buffered audio ahead of the playback position, at most about 2.3 s. */
    leadMs: (): number =>
      getLeadMs(audio) + nextElements.reduce((sum, element) => sum + getLeadMs(element), 0),
  }
}
