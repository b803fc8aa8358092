import type { SoundPosition } from '../../../preload/contract/streams.ts'
import { log } from '../../lib/log.ts'
import { breakForError, createSoundWait, createWatchdog, getLeadMs } from './audio-watchdog.ts'
import { createFader } from './fades.ts'
import type { HlsOutput, PlayedSegments } from './hls-output.ts'
import type { Id3Title } from './hls-titles.ts'
import type { SlotId } from './player-reducer-types.ts'
import type { Break, SlotEvent, Source } from './slot-types.ts'

/** Longest time without progress... */
const STILL_MS = 5_000
/** ...and for HLS, whose segments last up to ten seconds and where hls.js recovers first. */
const STILL_HLS_MS = 15_000

/**
 * The next part starts this long before the current one ends. Starting an element takes up to 120 ms, and an MP3
 * encoder adds up to 70 ms of silence.
 */
const OVERLAP_MS = 150
/**
 * Playback rate of the current part while the next one cannot play yet. Chromium reads in blocks of 32 kB
 * (multibuffer), 4 s at 64 kbit/s; an Icecast burst of 64 kB at 128 kbit/s lasts no longer. The pitch is preserved.
 */
const STRETCHED_RATE = 0.95
/** Finer than a normal fade, which would not fit into OVERLAP_MS. */
const CROSSFADE_STEP_MS = 10
/** The end timer starts this long before the end, because `timeupdate` fires only four times a second. */
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

/** Adds the element to the page in advance, so that playback starts faster. */
export function createAudioOutput(id: SlotId, hooks: AudioOutputHooks) {
  let audio = makeElement('none')
  let followers: HTMLAudioElement[] = []
  let nearEnd: ReturnType<typeof setTimeout> | undefined
  let crossfadeTimer: ReturnType<typeof setInterval> | undefined

  let level = 1
  /** Volume of the next connection. One that fades out is unaffected. */
  let nextLevel = 1
  let gain = 1
  /** False after a release: later events are not about a station. */
  let isLive = false
  let kind: Source['kind'] = 'audio'
  let announcedDuration: number | null = null
  let isRelayed = false
  let hls: HlsOutput | null = null
  let playedSegments: PlayedSegments | null = null
  let loads = 0
  /** Current load of each element. `start` is its time at the first audio: Opus starts at the stream's age. */
  const loaded = new WeakMap<
    HTMLAudioElement,
    { readonly response: number; start: number | null }
  >()
  /** Connection counter. Results for an earlier connection are ignored. */
  let attachment = 0

  const emit = (event: SlotEvent) => {
    if (isLive) hooks.onEvent(event)
  }
  const broken = (how: Break) => emit({ type: 'broken', how })
  /** The previous part, which plays to its end, and the new part's share of the volume. */
  let previous: HTMLAudioElement | null = null
  let share = 1
  const applyVolume = () => {
    audio.volume = level * gain * share
    if (previous !== null) previous.volume = level * gain * (1 - share)
  }
  const fader = createFader((next) => {
    gain = next
    applyVolume()
  })
  const watchdog = createWatchdog(
    () => audio.currentTime,
    () => broken('frozen'),
  )
  const wait = createSoundWait({
    hasMetadata: () => audio.readyState >= HAVE_METADATA,
    onFilling: () => emit({ type: 'filling' }),
    // hls.js reports its own decoder errors.
    onNone: (how) => broken(kind === 'hls' ? 'no-sound' : how),
  })

  function makeElement(preload: 'none' | 'auto'): HTMLAudioElement {
    const element = document.createElement('audio')
    element.hidden = true
    element.preload = preload
    element.dataset.slot = id
    document.body.append(element)
    const on = (type: string, handler: () => void) =>
      element.addEventListener(type, () => element === audio && handler())
    on('progress', () => {
      wait.noteData()
      watchdog.noteData()
    })
    on('playing', () => {
      const load = loaded.get(element)
      if (load) load.start ??= element.buffered.length > 0 ? element.buffered.start(0) : 0
      if (!isLive) return
      wait.stop()
      watchdog.watch(kind === 'hls' ? STILL_HLS_MS : STILL_MS)
      emit({ type: 'sounding' })
    })
    on('waiting', () => emit({ type: 'dry' }))
    on('loadedmetadata', () => {
      // The relay sends no duration: a short response is a broken one.
      announcedDuration = isRelayed || !Number.isFinite(audio.duration) ? null : audio.duration
    })
    for (const type of ['durationchange', 'timeupdate']) on(type, scheduleNext)
    on('ended', () => {
      if (followers.length > 0) playNext()
      // HLS ends only when the playlist says so.
      else broken(kind === 'hls' || isPlayedInFull() ? 'finished' : 'ended')
    })
    on('pause', () => {
      // At its end the element fires `pause` first.
      if (isLive && !audio.ended && !audio.error) hooks.onExternalPause()
    })
    on('error', () => {
      if (!isLive) return
      log.warn('Playing the station failed', { code: audio.error?.code })
      broken(breakForError(audio.error))
    })
    return element
  }

  /** A live stream has no duration, or an invented one that it does not reach. */
  function isPlayedInFull(): boolean {
    return (
      announcedDuration !== null &&
      Math.abs(announcedDuration - audio.currentTime) < LENGTH_TOLERANCE_S
    )
  }

  /** The duration is infinite until all data has arrived. */
  function scheduleNext(): void {
    if (followers.length === 0 || !Number.isFinite(audio.duration)) return
    const leftMs = (audio.duration - audio.currentTime) * 1_000 - OVERLAP_MS
    if (leftMs > NEAR_END_MS) return
    clearTimeout(nearEnd)
    nearEnd = setTimeout(playNext, leftMs)
  }

  function playNext(): void {
    clearTimeout(nearEnd)
    const next = followers.shift()
    if (next === undefined) return
    endCrossfade()
    const before = audio
    audio = next
    if (before.ended) discard(before)
    else crossfade(before, next)
    applyVolume()
    start()
  }

  /** Once the next part plays, the previous one fades out: both at full volume would be too loud. */
  function crossfade(before: HTMLAudioElement, next: HTMLAudioElement): void {
    const { currentTime: nextStart } = next
    let overlap = 0
    previous = before
    share = 0
    const step = () => {
      const left = before.duration - before.currentTime
      if (left <= 0 || before.error) return endCrossfade()
      if (overlap === 0 && next.currentTime !== nextStart) overlap = left
      if (overlap > 0) share = Math.min(1, Math.max(share, 1 - left / overlap))
      applyVolume()
    }
    crossfadeTimer = setInterval(step, CROSSFADE_STEP_MS)
    before.addEventListener('ended', () => previous === before && endCrossfade())
  }

  function endCrossfade(): void {
    clearInterval(crossfadeTimer)
    if (previous !== null) discard(previous)
    previous = null
    share = 1
    applyVolume()
  }

  function startLoad(element: HTMLAudioElement, { url, relayed }: Source): string {
    loads += 1
    loaded.set(element, { response: loads, start: null })
    return relayed ? `${url}?response=${loads}` : url
  }

  function discard(element: HTMLAudioElement): void {
    element.removeAttribute('src')
    element.load()
    element.remove()
  }

  function start(): void {
    audio.play().catch((error: unknown) => {
      // Other rejections also fire an error event, or another station was chosen.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        emit({ type: 'blocked' })
    })
  }

  function clear(): void {
    attachment += 1
    clearTimeout(nearEnd)
    endCrossfade()
    for (const element of followers) discard(element)
    followers = []
    wait.stop()
    watchdog.stop()
    playedSegments = hls?.played() ?? playedSegments
    hls?.destroy()
    hls = null
  }

  async function attachHls(url: string): Promise<void> {
    const ownAttachment = attachment
    const { createHlsOutput } = await import('./hls-output.ts')
    if (ownAttachment !== attachment) return
    const on = { onBroken: broken, onId3: hooks.onId3 }
    hls = createHlsOutput(audio, url, playedSegments, on)
    start()
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
    /** Connects silently; call `fadeIn` when audio starts. */
    attach: (source: Source, cors: boolean): void => {
      clear()
      isLive = true
      level = nextLevel
      kind = source.kind
      announcedDuration = null
      isRelayed = source.relayed
      fader.set(0)
      wait.start()
      // Setting `crossOrigin` reloads the element, so it changes only when necessary.
      if (cors !== (audio.crossOrigin !== null)) audio.crossOrigin = cors ? 'anonymous' : null
      const address = startLoad(audio, source)
      // Without CORS hls.js cannot read the data, but the browser's own HLS player may.
      if (kind === 'hls' && cors) {
        attachHls(source.url).catch((error: unknown) => {
          log.warn('Loading the HLS player failed', error)
          broken('network-error')
        })
        return
      }
      audio.src = address
      start()
    },
    attachNext: (source: Source): void => {
      if (!isLive) return
      const next = makeElement('auto')
      next.crossOrigin = audio.crossOrigin
      next.muted = audio.muted
      next.src = startLoad(next, source)
      followers.push(next)
      const currentPart = audio
      currentPart.playbackRate = STRETCHED_RATE
      next.addEventListener('canplay', () => {
        currentPart.playbackRate = 1
      })
      scheduleNext()
    },
    fadeIn: (ms: number): void => fader.moveTo(1, ms),
    /** Fades out and disconnects, then calls `then`. Emits no further events. */
    release: (fadeMs: number, then: () => void): void => {
      isLive = false
      wait.stop()
      watchdog.stop()
      const finish = () => {
        detach()
        then()
      }
      if (audio.paused || gain === 0) finish()
      else fader.moveTo(0, fadeMs, finish)
    },
    detach,
    /** 0 to 1. Fades multiply it. */
    setLevel: (next: number): void => {
      nextLevel = next
      if (!isLive) return
      level = next
      applyVolume()
    },
    setMuted: (muted: boolean): void => {
      for (const element of [audio, ...followers]) element.muted = muted
    },
    position: (): SoundPosition => {
      const { response = 0, start = null } = loaded.get(audio) ?? {}
      return { response, seconds: start === null ? 0 : audio.currentTime - start }
    },
    /** Buffered audio ahead of the playback position, in ms; at most about 2.3 s. */
    leadMs: (): number =>
      getLeadMs(audio) + followers.reduce((sum, element) => sum + getLeadMs(element), 0),
  }
}
