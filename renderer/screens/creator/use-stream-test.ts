import { useCallback, useEffect, useRef, useState } from 'react'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { readAddress, withAccount } from '../../../shared/radio/station-address.ts'
import { probeStream } from '../../api/own-stations.ts'
import { player } from '../../domain/player/player.ts'
import { log } from '../../lib/log.ts'
import { getPlatform } from '../../platform/platform.ts'
import { PLAY_MS, playBriefly } from './play-briefly.ts'
import { errorSentence, type StreamTest, testSentence, toStreamTest } from './stream-test.ts'

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
