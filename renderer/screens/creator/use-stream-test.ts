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
import { probedTest, refusalSentence, type StreamTest, testSentence } from './stream-test.ts'

interface StreamTesting {
  readonly phase: 'idle' | 'testing' | 'audible' | 'works' | 'fails'
  readonly sentence: string
  start(url: string): void
  reset(): void
}

/** No station has this id, so no credentials belong to it. */
export const NO_STATION = 'stream-test'

const IDLE = { phase: 'idle', sentence: '' } as const

async function testStream(
  typed: string,
  stationId: string,
  signal: AbortSignal,
): Promise<StreamTest | null> {
  const address = readAddress(typed)
  const { capabilities, streams } = getPlatform()
  if (!capabilities.relay) return probedTest(await probeStream(address?.url ?? typed, signal))
  const url = address === null ? typed : withAccount(address)
  // Two stations must not play together.
  if (player.getState().isPlaying) player.pause()
  const audio = new Audio()
  // The relay responds to this page only, which it recognizes by its origin.
  audio.crossOrigin = 'anonymous'
  audio.volume = player.getState().volume
  return playBriefly(url, {
    ...{ streams, audio, signal, stationId },
    newName: () => `test-${crypto.randomUUID()}`,
  })
}

/**
 * Tests one stream address at a time; leaving the page aborts. `onName` receives the name that a working stream
 * reports. The stream uses the credentials of the station `accountOf`. `onTested` is called when a test ends, with
 * any result.
 */
export function useStreamTest(
  onName: (name: string) => void = () => {},
  accountOf = NO_STATION,
  onTested: (url: string) => void = () => {},
): StreamTesting {
  const creator = creatorText.stream
  const labels = { creator, failures: streamFailuresText, bitrate: stationText.bitrate }
  const [state, setState] = useState<Pick<StreamTesting, 'phase' | 'sentence'>>(IDLE)
  const running = useRef<AbortController | null>(null)
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reset = useCallback(() => {
    running.current?.abort()
    clearTimeout(quiet.current)
    setState(IDLE)
  }, [])
  useEffect(() => reset, [reset])

  async function run(url: string): Promise<void> {
    reset()
    const giveUp = new AbortController()
    running.current = giveUp
    setState({ phase: 'testing', sentence: creator.testing })
    try {
      const test = await testStream(url, accountOf, giveUp.signal)
      if (test === null || giveUp.signal.aborted) return
      onTested(url)
      const sentence = testSentence(test, labels)
      if (test.outcome === 'fails') return setState({ phase: 'fails', sentence })
      if (test.name !== null) onName(test.name)
      const isPlayed = test.sound === 'audible'
      setState({ phase: isPlayed ? 'audible' : 'works', sentence })
      if (!isPlayed) return
      const after = testSentence({ ...test, sound: 'not-played' }, labels)
      quiet.current = setTimeout(() => setState({ phase: 'works', sentence: after }), PLAY_MS)
    } catch (error) {
      if (giveUp.signal.aborted) return
      log.info('A stream could not be tested', error)
      onTested(url)
      setState({ phase: 'fails', sentence: refusalSentence(error, labels) })
    }
  }
  return { ...state, start: (url) => void run(url), reset }
}
