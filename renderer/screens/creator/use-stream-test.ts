import { useCallback, useEffect, useRef, useState } from 'react'
import { readAddress, withAccount } from '../../../shared/radio/station-address.ts'
import { probeStream } from '../../api/own-stations.ts'
import { player } from '../../domain/player/player.ts'
import { log } from '../../lib/log.ts'
import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { HEARD_MS, hearStream } from './hear-stream.ts'
import { probedTest, refusalSentence, type StreamTest, testSentence } from './stream-test.ts'

interface StreamTesting {
  readonly phase: 'idle' | 'testing' | 'heard' | 'works' | 'fails'
  /** What came of the last test; empty before one. */
  readonly sentence: string
  start(url: string): void
  /** Ends a test, or the sound it makes, and forgets what came of it. */
  reset(): void
}

/** No station of the catalog has this id, and none an account by it. */
export const NO_STATION = 'stream-test'

const IDLE = { phase: 'idle', sentence: '' } as const

/** Asks the relay where there is one, which one hears; else the API. */
async function testStream(
  typed: string,
  stationId: string,
  signal: AbortSignal,
): Promise<StreamTest | null> {
  const address = readAddress(typed)
  const { capabilities, streams } = getPlatform()
  if (!capabilities.relay) return probedTest(await probeStream(address?.url ?? typed, signal))
  const url = address === null ? typed : withAccount(address)
  // Two stations at once are none.
  if (player.getState().isPlaying) player.pause()
  const audio = new Audio()
  // The relay answers this page alone, and knows it by its origin.
  audio.crossOrigin = 'anonymous'
  audio.volume = player.getState().volume
  return hearStream(url, {
    ...{ streams, audio, signal, stationId },
    newName: () => `test-${crypto.randomUUID()}`,
  })
}

/**
 * Tests the address of a stream, one at a time; nothing goes on once the page is left. `onName` is called with the name
 * that a stream which works gives itself. The stream gets the account of the station `accountOf`;
 * `onTested` is called when a test is over, however it went.
 */
export function useStreamTest(
  onName: (name: string) => void = () => {},
  accountOf = NO_STATION,
  onTested: (url: string) => void = () => {},
): StreamTesting {
  const {
    creator: { stream: creator },
    streamFailures: failures,
    station,
  } = useMessages()
  const words = { creator, failures, bitrate: station.bitrate }
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
      const sentence = testSentence(test, words)
      if (test.outcome === 'fails') return setState({ phase: 'fails', sentence })
      if (test.name !== null) onName(test.name)
      const isHeard = test.sound === 'heard'
      setState({ phase: isHeard ? 'heard' : 'works', sentence })
      if (!isHeard) return
      const after = testSentence({ ...test, sound: 'not-played' }, words)
      quiet.current = setTimeout(() => setState({ phase: 'works', sentence: after }), HEARD_MS)
    } catch (error) {
      if (giveUp.signal.aborted) return
      log.info('A stream could not be tested', error)
      onTested(url)
      setState({ phase: 'fails', sentence: refusalSentence(error, words) })
    }
  }
  return { ...state, start: (url) => void run(url), reset }
}
