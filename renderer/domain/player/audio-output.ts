/** One audio element, hidden in the page, and what its events mean. */
import type { SoundPosition } from '../../../preload/contract/streams.ts'
import { log } from '../../lib/log.ts'
import { createFader } from './fades.ts'
import type { HeardSegments, HlsOutput } from './hls-output.ts'
import type { Id3Title } from './hls-titles.ts'
import type { SlotId } from './player-reducer-types.ts'
import type { Break, SlotEvent, Source } from './slot-types.ts'
import { breakForError, createSoundWait, createWatchdog, leadOf } from './sound-watch.ts'

/** The element's clock may stand still this long... */
const STILL_MS = 5_000
/** ...and with HLS, where sound comes in pieces of up to ten seconds and hls.js mends first, this long. */
const STILL_HLS_MS = 15_000

/**
 * The next part begins this long before the end of the present one: starting an element took up to 120 ms,
 * and what an MP3 encoder puts ahead of its sound is as much as 70 ms of silence.
 */
const OVERLAP_MS = 150
/**
 * How fast the present part plays while the next has nothing to play yet: Chromium takes what arrives in
 * blocks of 32 kB (its multibuffer's), four seconds at 64 kbit/s, which is all that an Icecast burst of
 * 64 kB at 128 kbit/s lasts. The pitch stays.
 */
const STRETCHED_RATE = 0.95
/** Finer than a fade: all of it lasts no longer than OVERLAP_MS. */
const HAND_OVER_STEP_MS = 10
/** So long before that a timer is set; an element tells its time four times a second. */
const NEAR_END_MS = 600
/** Chromium estimates the length of MP3 from its size. */
const LENGTH_TOLERANCE_S = 1
// HTMLMediaElement's constant: the interface does not exist everywhere.
const HAVE_METADATA = 1

export interface AudioOutputHooks {
  onEvent(event: SlotEvent): void
  onPausedOutside(): void
  /** Artist and title out of an HLS stream, at the moment they are heard. */
  onId3(title: Id3Title): void
}

export type AudioOutput = ReturnType<typeof createAudioOutput>

/** Puts an element into the page, so that none has to be made when a listener presses play. */
export function createAudioOutput(id: SlotId, hooks: AudioOutputHooks) {
  /** What is heard, or is about to be; of the others nothing is told. */
  let audio = makeElement('none')
  /** What follows it in the same stream, in that order. */
  let followers: HTMLAudioElement[] = []
  let nearEnd: ReturnType<typeof setTimeout> | undefined
  let handingOver: ReturnType<typeof setInterval> | undefined

  let level = 1
  /** For the next connection: what is on its way out keeps the level it had. */
  let nextLevel = 1
  let gain = 1
  /** False from a release on: what the element still says is not about a station. */
  let live = false
  let kind: Source['kind'] = 'audio'
  /** A length that the station's own response announced, in seconds; null: it announced none. */
  let announced: number | null = null
  let isRelayed = false
  let hls: HlsOutput | null = null
  /** Of the HLS station on this slot, over all its connections. */
  let heardSegments: HeardSegments | null = null
  /** Loads of the elements so far: each requests a response of its own. */
  let loads = 0
  /** By element, its present load. `start` is its time at the first sound: Opus begins with the stream's age. */
  const loaded = new WeakMap<
    HTMLAudioElement,
    { readonly response: number; start: number | null }
  >()
  /** Counts connections: what was loaded for an earlier one comes too late. */
  let attachment = 0

  const emit = (event: SlotEvent) => {
    if (live) hooks.onEvent(event)
  }
  const broken = (how: Break) => emit({ type: 'broken', how })
  /** The part before, which is heard until its end, and how much of the sound is that of the present part. */
  let leaving: HTMLAudioElement | null = null
  let share = 1
  const applyVolume = () => {
    audio.volume = level * gain * share
    if (leaving !== null) leaving.volume = level * gain * (1 - share)
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
    // What hls.js has loaded it would have named.
    onNone: (how) => broken(kind === 'hls' ? 'no-sound' : how),
  })

  function makeElement(preload: 'none' | 'auto'): HTMLAudioElement {
    const element = document.createElement('audio')
    element.hidden = true
    element.preload = preload
    element.dataset.slot = id
    document.body.append(element)
    const on = (type: string, does: () => void) =>
      element.addEventListener(type, () => element === audio && does())
    on('progress', () => {
      wait.touch()
      watchdog.touch()
    })
    on('playing', () => {
      const load = loaded.get(element)
      if (load) load.start ??= element.buffered.length > 0 ? element.buffered.start(0) : 0
      if (!live) return
      wait.rest()
      watchdog.watch(kind === 'hls' ? STILL_HLS_MS : STILL_MS)
      emit({ type: 'sounding' })
    })
    on('waiting', () => emit({ type: 'dry' }))
    on('loadedmetadata', () => {
      // The relay announces no length: a short response is one that broke off.
      announced = isRelayed || !Number.isFinite(audio.duration) ? null : audio.duration
    })
    for (const type of ['durationchange', 'timeupdate']) on(type, watchEnd)
    on('ended', () => {
      if (followers.length > 0) goOn()
      // HLS ends only where the list says that it is over.
      else broken(kind === 'hls' || isPlayedInFull() ? 'finished' : 'ended')
    })
    on('pause', () => {
      // A station that ends pauses first.
      if (live && !audio.ended && !audio.error) hooks.onPausedOutside()
    })
    on('error', () => {
      if (!live) return
      log.warn('The station could not be played', { code: audio.error?.code })
      broken(breakForError(audio.error))
    })
    return element
  }

  /** A live stream has no length before it ends, or one that was made up and is not reached. */
  function isPlayedInFull(): boolean {
    return announced !== null && Math.abs(announced - audio.currentTime) < LENGTH_TOLERANCE_S
  }

  /** What has no end yet says so: its length is infinite until all of it has arrived. */
  function watchEnd(): void {
    if (followers.length === 0 || !Number.isFinite(audio.duration)) return
    const leftMs = (audio.duration - audio.currentTime) * 1_000 - OVERLAP_MS
    if (leftMs > NEAR_END_MS) return
    clearTimeout(nearEnd)
    nearEnd = setTimeout(goOn, leftMs)
  }

  function goOn(): void {
    clearTimeout(nearEnd)
    const next = followers.shift()
    if (next === undefined) return
    endHandOver()
    const before = audio
    audio = next
    if (before.ended) letGo(before)
    else handOver(before, next)
    applyVolume()
    start()
  }

  /** Once the next part sounds, the one before fades out over what is left of it: both at once were too loud. */
  function handOver(before: HTMLAudioElement, next: HTMLAudioElement): void {
    const { currentTime: nextBegan } = next
    let overlap = 0
    leaving = before
    share = 0
    const step = () => {
      const left = before.duration - before.currentTime
      if (left <= 0 || before.error) return endHandOver()
      if (overlap === 0 && next.currentTime !== nextBegan) overlap = left
      if (overlap > 0) share = Math.min(1, Math.max(share, 1 - left / overlap))
      applyVolume()
    }
    handingOver = setInterval(step, HAND_OVER_STEP_MS)
    before.addEventListener('ended', () => leaving === before && endHandOver())
  }

  function endHandOver(): void {
    clearInterval(handingOver)
    if (leaving !== null) letGo(leaving)
    leaving = null
    share = 1
    applyVolume()
  }

  /** Numbers the next load of this element; returns its address. */
  function beginLoad(element: HTMLAudioElement, { url, relayed }: Source): string {
    loads += 1
    loaded.set(element, { response: loads, start: null })
    return relayed ? `${url}?response=${loads}` : url
  }

  function letGo(element: HTMLAudioElement): void {
    element.removeAttribute('src')
    element.load()
    element.remove()
  }

  function start(): void {
    audio.play().catch((error: unknown) => {
      // Every other refusal comes as an error event too, or because another station was chosen.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        emit({ type: 'blocked' })
    })
  }

  function clear(): void {
    attachment += 1
    clearTimeout(nearEnd)
    endHandOver()
    for (const element of followers) letGo(element)
    followers = []
    wait.rest()
    watchdog.rest()
    heardSegments = hls?.heard() ?? heardSegments
    hls?.destroy()
    hls = null
  }

  async function attachHls(url: string): Promise<void> {
    const mine = attachment
    const { createHlsOutput } = await import('./hls-output.ts')
    if (mine !== attachment) return
    const on = { onBroken: broken, onId3: hooks.onId3 }
    hls = createHlsOutput(audio, url, heardSegments, on)
    start()
  }

  function detach(): void {
    live = false
    clear()
    heardSegments = null
    fader.set(0)
    audio.pause()
    if (!audio.hasAttribute('src')) return
    audio.removeAttribute('src')
    audio.load()
  }

  return {
    /** Connects, silent until faded in. */
    attach: (source: Source, cors: boolean): void => {
      clear()
      live = true
      level = nextLevel
      kind = source.kind
      announced = null
      isRelayed = source.relayed
      fader.set(0)
      wait.begin()
      // Each change of this attribute loads what the element has, so it is changed only when it must be.
      if (cors !== (audio.crossOrigin !== null)) audio.crossOrigin = cors ? 'anonymous' : null
      const address = beginLoad(audio, source)
      // Without CORS hls.js may not read a byte, but the browser's own player may be able to.
      if (kind === 'hls' && cors) {
        attachHls(source.url).catch((error: unknown) => {
          log.warn('The HLS player could not be loaded', error)
          broken('network-error')
        })
        return
      }
      audio.src = address
      start()
    },
    /** Loads what follows what is attached, to be heard when that has come to its end. */
    attachNext: (source: Source): void => {
      if (!live) return
      const next = makeElement('auto')
      next.crossOrigin = audio.crossOrigin
      next.muted = audio.muted
      next.src = beginLoad(next, source)
      followers.push(next)
      const present = audio
      present.playbackRate = STRETCHED_RATE
      next.addEventListener('canplay', () => {
        present.playbackRate = 1
      })
      watchEnd()
    },
    fadeIn: (ms: number): void => fader.moveTo(1, ms),
    /** Fades out, then ends the connection; `then` is called when it has ended. Says nothing more. */
    release: (fadeMs: number, then: () => void): void => {
      live = false
      wait.rest()
      watchdog.rest()
      const finish = () => {
        detach()
        then()
      }
      if (audio.paused || gain === 0) finish()
      else fader.moveTo(0, fadeMs, finish)
    },
    /** Ends the connection at once. */
    detach,
    /** 0 to 1; the fades move below it. */
    setLevel: (next: number): void => {
      nextLevel = next
      if (!live) return
      level = next
      applyVolume()
    },
    setMuted: (muted: boolean): void => {
      for (const element of [audio, ...followers]) element.muted = muted
    },
    /** What is heard at this moment. */
    position: (): SoundPosition => {
      const { response = 0, start = null } = loaded.get(audio) ?? {}
      return { response, seconds: start === null ? 0 : audio.currentTime - start }
    },
    /** How far the buffer is ahead of what is heard, in ms: at most about 2.3 s, however much is in hand. */
    leadMs: (): number =>
      leadOf(audio) + followers.reduce((sum, element) => sum + leadOf(element), 0),
  }
}
