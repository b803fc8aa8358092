/** One audio element, hidden in the page, and what its events mean. */
import { log } from '../../lib/log.ts'
import type { Break, DeckEvent, Source } from './deck-state.ts'
import { createFader } from './fade.ts'
import type { HeardSegments } from './heard-segments.ts'
import type { HlsOutput } from './hls-output.ts'
import type { Id3Title } from './id3-title.ts'
import type { DeckId } from './play-state.ts'
import { createSoundWait } from './sound-wait.ts'
import { createWatchdog } from './watchdog.ts'

/** The element's clock may stand still this long... */
const STILL_MS = 5_000
/** ...and with HLS, where sound comes in pieces of up to ten seconds and hls.js mends first, this long. */
const STILL_HLS_MS = 15_000

// HTMLMediaElement.HAVE_METADATA and MediaError's constants: the interfaces do not exist everywhere.
const HAVE_METADATA = 1
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

export interface DeckHooks {
  onEvent(event: DeckEvent): void
  onPausedOutside(): void
  /** Artist and title out of an HLS stream, at the moment they are heard. */
  onId3(title: Id3Title): void
}

export interface Deck {
  /** Connects, silent until faded in. */
  attach(source: Source, cors: boolean): void
  fadeIn(ms: number): void
  /** Fades out, then ends the connection; `then` is called when it has ended. Says nothing more. */
  release(fadeMs: number, then: () => void): void
  /** Ends the connection at once. */
  detach(): void
  /** 0 to 1; the fades move below it. */
  setLevel(level: number): void
  setMuted(muted: boolean): void
  /** How far the buffer is ahead of what is heard, in ms. */
  leadMs(): number
}

/** What Chromium says of sound that it has read and has no decoder for. */
const NO_DECODER = 'DEMUXER_ERROR_NO_SUPPORTED_STREAMS'

/** What a media error means. */
export function breakForError(error: Pick<MediaError, 'code' | 'message'> | null): Break {
  const { code, message = '' } = error ?? {}
  if (message.includes(NO_DECODER)) return 'undecodable'
  if (code === MEDIA_ERR_NETWORK) return 'network-error'
  return code === MEDIA_ERR_DECODE ? 'decode-error' : 'source-error'
}

/** Puts an element into the page, so that none has to be made when somebody wants sound. */
export function createDeck(id: DeckId, hooks: DeckHooks): Deck {
  const audio = document.createElement('audio')
  audio.hidden = true
  audio.preload = 'none'
  audio.dataset.deck = id
  document.body.append(audio)

  let level = 1
  /** For the next connection: what is on its way out keeps the level it had. */
  let nextLevel = 1
  let gain = 1
  /** False from a release on: what the element still says is not about a station. */
  let live = false
  let kind: Source['kind'] = 'audio'
  let hls: HlsOutput | null = null
  /** Of the HLS station on this deck, over all its connections. */
  let heardSegments: HeardSegments | null = null
  /** Counts connections: what was loaded for an earlier one comes too late. */
  let attachment = 0

  const emit = (event: DeckEvent) => {
    if (live) hooks.onEvent(event)
  }
  const broken = (how: Break) => emit({ type: 'broken', how })
  const applyVolume = () => {
    audio.volume = level * gain
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
    onNone: () => broken('no-sound'),
  })

  audio.addEventListener('progress', () => {
    wait.touch()
    watchdog.touch()
  })
  audio.addEventListener('playing', () => {
    if (!live) return
    wait.rest()
    watchdog.watch(kind === 'hls' ? STILL_HLS_MS : STILL_MS)
    emit({ type: 'sounding' })
  })
  audio.addEventListener('waiting', () => emit({ type: 'dry' }))
  // HLS ends only where the list says that it is over.
  audio.addEventListener('ended', () => broken(kind === 'hls' ? 'finished' : 'ended'))
  audio.addEventListener('pause', () => {
    // A station that ends pauses first.
    if (live && !audio.ended && !audio.error) hooks.onPausedOutside()
  })
  audio.addEventListener('error', () => {
    if (!live) return
    log.warn('The station could not be played', { code: audio.error?.code })
    broken(breakForError(audio.error))
  })

  function start(): void {
    audio.play().catch((error: unknown) => {
      // Every other refusal comes as an error event too, or because another station was chosen.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        emit({ type: 'blocked' })
    })
  }

  function clear(): void {
    attachment += 1
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
    attach: (source, cors) => {
      clear()
      live = true
      level = nextLevel
      kind = source.kind
      fader.set(0)
      wait.begin()
      // Each change of this attribute loads what the element has, so it is changed only when it must be.
      if (cors !== (audio.crossOrigin !== null)) audio.crossOrigin = cors ? 'anonymous' : null
      // Without CORS hls.js may not read a byte, but the browser's own player may be able to.
      if (kind === 'hls' && cors) {
        attachHls(source.url).catch((error: unknown) => {
          log.warn('The HLS player could not be loaded', error)
          broken('network-error')
        })
        return
      }
      audio.src = source.url
      start()
    },
    fadeIn: (ms) => fader.moveTo(1, ms),
    release: (fadeMs, then) => {
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
    detach,
    setLevel: (next) => {
      nextLevel = next
      if (!live) return
      level = next
      applyVolume()
    },
    setMuted: (muted) => {
      audio.muted = muted
    },
    leadMs: () => {
      const { buffered, currentTime } = audio
      if (buffered.length === 0) return 0
      return Math.max(0, buffered.end(buffered.length - 1) - currentTime) * 1_000
    },
  }
}
