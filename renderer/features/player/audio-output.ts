/**
 * The one audio element of the app, and what its events mean to the player. It sits in the page,
 * hidden, from the first sound on.
 */
import { log } from '../../lib/log.ts'
import type { PlayerEvent } from './player-machine.ts'

/** A stream that has brought no sound for this long is given up. */
const SOUND_WAIT_MS = 15_000

type MediaEvent = Exclude<PlayerEvent, { type: 'play' | 'resume' | 'pause' | 'stop' }>

export interface AudioOutput {
  connect(url: string, cors: boolean): void
  /** Ends the connection, so that a paused station sends nothing. */
  disconnect(): void
  setVolume(volume: number): void
  onEvent(listener: (event: MediaEvent) => void): void
}

/** What a media error (its `code`) means to the player. */
export function eventForError(code: number | undefined, soundedMs: number): MediaEvent {
  if (code === MEDIA_ERR_NETWORK) return { type: 'lost', soundedMs }
  if (code === MEDIA_ERR_DECODE) {
    // A killed AAC station ends in a decode error; only before the first sound is it a bad start.
    return soundedMs > 0 ? { type: 'lost', soundedMs } : { type: 'decode-error' }
  }
  return { type: 'source-error' }
}

// MediaError's constants, by number: the interface does not exist outside browsers.
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

export function createAudioOutput(): AudioOutput {
  let element: HTMLAudioElement | null = null
  let emit: (event: MediaEvent) => void = () => {}
  let volume = 1
  let wait: ReturnType<typeof setTimeout> | null = null
  /** When the sound of this connection began; null before. */
  let soundingSince: number | null = null

  const soundedMs = () => (soundingSince === null ? 0 : performance.now() - soundingSince)

  function expectSound(): void {
    clearWait()
    wait = setTimeout(() => emit({ type: 'timeout' }), SOUND_WAIT_MS)
  }

  function clearWait(): void {
    if (wait) clearTimeout(wait)
    wait = null
  }

  function create(): HTMLAudioElement {
    const audio = document.createElement('audio')
    audio.hidden = true
    audio.preload = 'none'
    audio.volume = volume
    audio.addEventListener('playing', () => {
      clearWait()
      soundingSince ??= performance.now()
      emit({ type: 'sounding' })
    })
    audio.addEventListener('waiting', () => {
      // Fires at every start too, when the clock is running already.
      if (!wait) expectSound()
      emit({ type: 'starving' })
    })
    audio.addEventListener('ended', () => emit({ type: 'lost', soundedMs: soundedMs() }))
    audio.addEventListener('pause', () => {
      // A station that ends pauses first; a pause of our own finds the player paused already.
      if (!audio.ended && !audio.error) emit({ type: 'paused-outside' })
    })
    audio.addEventListener('error', () => {
      log.warn('The station could not be played', { code: audio.error?.code })
      emit(eventForError(audio.error?.code, soundedMs()))
    })
    document.body.append(audio)
    return audio
  }

  return {
    connect: (url, cors) => {
      element ??= create()
      soundingSince = null
      expectSound()
      if (cors) element.crossOrigin = 'anonymous'
      else element.removeAttribute('crossorigin')
      element.src = url
      element.load()
      element.play().catch((error: unknown) => {
        // Every other refusal comes as an error event too, or because another station was chosen.
        if (error instanceof DOMException && error.name === 'NotAllowedError') {
          emit({ type: 'blocked' })
        }
      })
    },
    disconnect: () => {
      clearWait()
      if (!element) return
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
    setVolume: (next) => {
      volume = next
      if (element) element.volume = next
    },
    onEvent: (listener) => {
      emit = listener
    },
  }
}
