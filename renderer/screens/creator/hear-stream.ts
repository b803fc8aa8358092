/** Lets a user hear a stream for a moment, through main's relay. */
import type { StreamEvent } from '../../../preload/contract/streams.ts'
import type { UndertoneBridge } from '../../../preload/contract.ts'
import type { StreamTest } from './stream-test.ts'

/** A stream of which nothing has come for so long is not going to sound... */
export const SOUND_WAIT_MS = 15_000
/** ...nor is one whose bytes have made no sound by then. The slowest fill Chromium's first 32 kB in 33 s. */
export const FILL_MS = 45_000
/** How long it is heard once it sounds. */
export const HEARD_MS = 6_000

interface HearParts {
  readonly streams: Pick<UndertoneBridge['streams'], 'open' | 'close' | 'figures' | 'onEvent'>
  /** An element that makes its sound unseen. */
  readonly audio: Pick<
    HTMLAudioElement,
    'play' | 'pause' | 'removeAttribute' | 'addEventListener' | 'src'
  >
  /** The station whose account the stream gets, or one without an account. */
  readonly stationId: string
  /** A new name of a stream. */
  readonly newName: () => string
  /** Gives up, and ends the sound. */
  readonly signal: AbortSignal
}

/**
 * Resolves once it sounds or cannot; the sound goes on for a moment, or until the signal. Null when the
 * signal came first. Rejects when main cannot be asked.
 */
export async function hearStream(url: string, parts: HearParts): Promise<StreamTest | null> {
  const { streams, audio, newName, signal, stationId } = parts
  const stream = newName()
  let name: string | null = null
  const stops: (() => void)[] = []
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    for (const stop of stops.splice(0)) stop()
    audio.pause()
    audio.removeAttribute('src')
    streams.close(stream)
  }
  signal.addEventListener('abort', end, { once: true })

  const over = new Promise<StreamTest>((resolve) => {
    const hear = (of: string, event: StreamEvent) => {
      if (of !== stream) return
      if (event.type === 'connected') name = event.stationName
      if (event.type === 'ended') resolve({ outcome: 'fails', reason: event.reason })
    }
    stops.push(streams.onEvent(hear))
  })
  try {
    const answer = await streams.open({ stream, stationId, url })
    if (signal.aborted || answer.outcome === 'closed') return null
    if (answer.outcome === 'ended') return finish({ outcome: 'fails', reason: answer.reason })
    if (answer.kind === 'hls') return finish(await described('segments'))
    const test = await Promise.race([over, sounding(answer.url), aborted(signal)])
    if (test === null || test.outcome === 'fails') return finish(test)
    const timer = setTimeout(end, HEARD_MS)
    stops.push(() => clearTimeout(timer))
    return test
  } catch (error) {
    end()
    throw error
  }

  function finish(test: StreamTest | null): StreamTest | null {
    end()
    return signal.aborted ? null : test
  }

  async function described(sound: 'heard' | 'segments'): Promise<StreamTest> {
    const figures = await streams.figures(stream).catch(() => null)
    return {
      outcome: 'works',
      sound,
      codec: figures?.contentType ?? null,
      bitrate: figures?.bitrate ?? null,
      name,
    }
  }

  /** Waits for the first sound. */
  async function sounding(src: string): Promise<StreamTest> {
    const isHeard = await new Promise<boolean>((resolve) => {
      audio.addEventListener('playing', () => resolve(true), { once: true })
      audio.addEventListener('error', () => resolve(false), { once: true })
      const lastAt = Date.now() + FILL_MS
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        if (isOver) return
        const ms = Math.min(SOUND_WAIT_MS, lastAt - Date.now())
        timer = setTimeout(() => resolve(false), Math.max(0, ms))
      }
      wait()
      audio.addEventListener('progress', wait)
      stops.push(() => clearTimeout(timer))
      audio.src = src
      // Each refusal comes as an error event too.
      audio.play().catch(() => {})
    })
    return isHeard ? described('heard') : { outcome: 'fails', reason: 'no-audio' }
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}
