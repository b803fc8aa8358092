import type { StreamEvent } from '../../../preload/contract/streams.ts'
import type { UndertoneBridge } from '../../../preload/contract.ts'
import type { StreamTest } from './stream-test.ts'

/** Time limit for the first bytes, in ms. */
export const SOUND_WAIT_MS = 15_000
/** Time limit for the first sound, in ms. The slowest streams fill Chromium's first 32 kB in 33 s. */
export const FILL_MS = 45_000
export const PLAY_MS = 6_000

interface PlayParts {
  readonly streams: Pick<UndertoneBridge['streams'], 'open' | 'close' | 'figures' | 'onEvent'>
  readonly audio: Pick<
    HTMLAudioElement,
    'play' | 'pause' | 'removeAttribute' | 'addEventListener' | 'src'
  >
  /** The station whose credentials the stream uses, or one without credentials. */
  readonly stationId: string
  readonly newName: () => string
  readonly signal: AbortSignal
}

/**
 * Resolves once the stream sounds or fails; the sound continues briefly or until the signal. Null when aborted first.
 * Rejects when main cannot be reached.
 */
export async function playBriefly(url: string, parts: PlayParts): Promise<StreamTest | null> {
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
    const onEvent = (of: string, event: StreamEvent) => {
      if (of !== stream) return
      if (event.type === 'connected') name = event.stationName
      if (event.type === 'ended') resolve({ outcome: 'fails', reason: event.reason })
    }
    stops.push(streams.onEvent(onEvent))
  })
  try {
    const response = await streams.open({ stream, stationId, url })
    if (signal.aborted || response.outcome === 'closed') return null
    if (response.outcome === 'ended') return finish({ outcome: 'fails', reason: response.reason })
    if (response.kind === 'hls') return finish(await described('segments'))
    const test = await Promise.race([over, sounding(response.url), aborted(signal)])
    if (test === null || test.outcome === 'fails') return finish(test)
    const timer = setTimeout(end, PLAY_MS)
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

  async function described(sound: 'audible' | 'segments'): Promise<StreamTest> {
    const figures = await streams.figures(stream).catch(() => null)
    return {
      outcome: 'works',
      sound,
      codec: figures?.contentType ?? null,
      bitrate: figures?.bitrate ?? null,
      name,
    }
  }

  async function sounding(src: string): Promise<StreamTest> {
    const hasSounded = await new Promise<boolean>((resolve) => {
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
      // Each rejection also fires an error event.
      audio.play().catch(() => {})
    })
    return hasSounded ? described('audible') : { outcome: 'fails', reason: 'no-audio' }
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}
