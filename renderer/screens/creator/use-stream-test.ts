import { useCallback, useEffect, useRef, useState } from 'react'
import type { StreamEvent } from '../../../preload/contract/streams.ts'
import type { UndertoneBridge } from '../../../preload/contract.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { readAddress, withAccount } from '../../../shared/radio/station-address.ts'
import { probeStream } from '../../api/own-stations.ts'
import { player } from '../../domain/player/player.ts'
import { log } from '../../lib/log.ts'
import { getPlatform } from '../../platform/platform.ts'
import { errorSentence, type StreamTest, testSentence, toStreamTest } from './stream-test.ts'

/** Time limit for more bytes before the first sound, in ms. */
export const NEXT_BYTES_TIMEOUT_MS = 15_000
/** Time limit for the first sound, in ms. Chromium needs 32 kB to start, for which the slowest streams take 33 s. */
export const FIRST_SOUND_TIMEOUT_MS = 45_000
export const PLAY_MS = 6_000

interface PlayDependencies {
  readonly streams: Pick<UndertoneBridge['streams'], 'open' | 'close' | 'figures' | 'onEvent'>
  readonly audio: Pick<
    HTMLAudioElement,
    'play' | 'pause' | 'removeAttribute' | 'addEventListener' | 'src'
  >
  /** Id of the station whose credentials the stream uses, or an id that has no credentials. */
  readonly stationId: string
  readonly newStreamId: () => string
  readonly signal: AbortSignal
}

/** Resolves when the sound starts or fails, or with null on abort. Rejects if the main process is unreachable. */
export async function playBriefly(
  url: string,
  dependencies: PlayDependencies,
): Promise<StreamTest | null> {
  const { streams, audio, newStreamId, signal, stationId } = dependencies
  const stream = newStreamId()
  let name: string | null = null
  const cleanups: (() => void)[] = []
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    for (const cleanUp of cleanups.splice(0)) cleanUp()
    audio.pause()
    audio.removeAttribute('src')
    streams.close(stream)
  }
  signal.addEventListener('abort', end, { once: true })

  const failure = new Promise<StreamTest>((resolve) => {
    const onEvent = (eventStream: string, event: StreamEvent) => {
      if (eventStream !== stream) return
      if (event.type === 'connected') name = event.stationName
      if (event.type === 'ended') resolve({ outcome: 'fails', reason: event.reason })
    }
    cleanups.push(streams.onEvent(onEvent))
  })
  try {
    const response = await streams.open({ stream, stationId, url })
    if (signal.aborted || response.outcome === 'closed') return null
    if (response.outcome === 'ended') return finish({ outcome: 'fails', reason: response.reason })
    if (response.kind === 'hls') return finish(await describeSuccess('segments'))
    const test = await Promise.race([failure, playUntilSound(response.url), whenAborted(signal)])
    if (test === null || test.outcome === 'fails') return finish(test)
    const timer = setTimeout(end, PLAY_MS)
    cleanups.push(() => clearTimeout(timer))
    return test
  } catch (error) {
    end()
    throw error
  }

  function finish(test: StreamTest | null): StreamTest | null {
    end()
    return signal.aborted ? null : test
  }

  async function describeSuccess(sound: 'audible' | 'segments'): Promise<StreamTest> {
    const figures = await streams.figures(stream).catch(() => null)
    return {
      outcome: 'works',
      sound,
      codec: figures?.contentType ?? null,
      bitrate: figures?.bitrate ?? null,
      name,
    }
  }

  async function playUntilSound(src: string): Promise<StreamTest> {
    const hasSounded = await new Promise<boolean>((resolve) => {
      audio.addEventListener('playing', () => resolve(true), { once: true })
      audio.addEventListener('error', () => resolve(false), { once: true })
      const deadline = Date.now() + FIRST_SOUND_TIMEOUT_MS
      let timer: ReturnType<typeof setTimeout> | undefined
      const restartTimeout = () => {
        clearTimeout(timer)
        if (hasEnded) return
        const waitMs = Math.min(NEXT_BYTES_TIMEOUT_MS, deadline - Date.now())
        timer = setTimeout(() => resolve(false), Math.max(0, waitMs))
      }
      restartTimeout()
      audio.addEventListener('progress', restartTimeout)
      cleanups.push(() => clearTimeout(timer))
      audio.src = src
      // The error event reports a rejection too.
      audio.play().catch(() => {})
    })
    return hasSounded ? describeSuccess('audible') : { outcome: 'fails', reason: 'no-audio' }
  }
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

interface StreamTestState {
  readonly phase: 'idle' | 'testing' | 'audible' | 'works' | 'fails'
  readonly sentence: string
  start(url: string): void
  reset(): void
}

/** Placeholder id without credentials, because no station has this id. */
export const NO_STATION = 'stream-test'

const IDLE = { phase: 'idle', sentence: '' } as const

async function testStream(
  typed: string,
  stationId: string,
  signal: AbortSignal,
): Promise<StreamTest | null> {
  const address = readAddress(typed)
  const { capabilities, streams } = getPlatform()
  if (!capabilities.relay) return toStreamTest(await probeStream(address?.url ?? typed, signal))
  const url = address === null ? typed : withAccount(address)
  // Pauses the player, because two streams must not play at the same time.
  if (player.getState().isPlaying) player.pause()
  const audio = new Audio()
  // The relay accepts only requests with this page's origin.
  audio.crossOrigin = 'anonymous'
  audio.volume = player.getState().volume
  return playBriefly(url, {
    ...{ streams, audio, signal, stationId },
    newStreamId: () => `test-${crypto.randomUUID()}`,
  })
}

interface StreamTestOptions {
  /** Called with the name that a working stream reports. */
  readonly onName: (name: string) => void
  /** Id of the station whose credentials the stream uses. */
  readonly accountStationId?: string
  /** Called when a test ends, with any result. */
  readonly onTested?: ((url: string) => void) | undefined
}

/** Tests one stream address at a time. Leaving the page aborts the test. */
export function useStreamTest({
  onName,
  accountStationId = NO_STATION,
  onTested = () => {},
}: StreamTestOptions): StreamTestState {
  const creator = creatorText.stream
  const labels = { creator, failures: streamFailuresText, bitrate: stationText.bitrate }
  const [state, setState] = useState<Pick<StreamTestState, 'phase' | 'sentence'>>(IDLE)
  const runningTest = useRef<AbortController | null>(null)
  const soundEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reset = useCallback(() => {
    runningTest.current?.abort()
    clearTimeout(soundEndTimer.current)
    setState(IDLE)
  }, [])
  useEffect(() => reset, [reset])

  async function run(url: string): Promise<void> {
    reset()
    const controller = new AbortController()
    runningTest.current = controller
    setState({ phase: 'testing', sentence: creator.testing })
    try {
      const test = await testStream(url, accountStationId, controller.signal)
      if (test === null || controller.signal.aborted) return
      onTested(url)
      const sentence = testSentence(test, labels)
      if (test.outcome === 'fails') return setState({ phase: 'fails', sentence })
      if (test.name !== null) onName(test.name)
      const isAudible = test.sound === 'audible'
      setState({ phase: isAudible ? 'audible' : 'works', sentence })
      if (!isAudible) return
      const silentSentence = testSentence({ ...test, sound: 'not-played' }, labels)
      soundEndTimer.current = setTimeout(
        () => setState({ phase: 'works', sentence: silentSentence }),
        PLAY_MS,
      )
    } catch (error) {
      if (controller.signal.aborted) return
      log.info('A stream could not be tested', error)
      onTested(url)
      setState({ phase: 'fails', sentence: errorSentence(error, labels) })
    }
  }
  return { ...state, start: (url) => void run(url), reset }
}
