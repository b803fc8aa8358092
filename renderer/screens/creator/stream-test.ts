import type { Probe } from '../../../shared/api/own-stations.ts'
import { APP_LOCALE, fillMessage } from '../../../shared/locale/formats.ts'
import type { creatorText } from '../../../shared/locales/generated/creator.ts'
import type { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { FailureReason } from '../../domain/player/player-records.ts'

export type StreamTest =
  | {
      readonly outcome: 'works'
      /** A test does not play HLS segments. */
      readonly sound: 'audible' | 'segments' | 'not-played'
      readonly codec: string | null
      /** kbit/s. */
      readonly bitrate: number | null
      readonly name: string | null
    }
  | { readonly outcome: 'fails'; readonly reason: FailureReason }

/** Converts the result of a probe by the API, which plays no sound on this device. */
export function probedTest({ codec, bitrate, name }: Probe): StreamTest {
  const knownCodec = codec === 'UNKNOWN' ? null : codec
  const sound = codec === 'HLS' ? 'segments' : 'not-played'
  return { outcome: 'works', sound, codec: knownCodec, bitrate, name }
}

interface StreamTestTexts {
  readonly creator: (typeof creatorText)['stream']
  readonly failures: typeof streamFailuresText
  readonly bitrate: (kilobits: number) => string
}

export function testSentence(
  test: StreamTest,
  { creator, failures, bitrate }: StreamTestTexts,
): string {
  if (test.outcome === 'fails')
    return capitalize(fillMessage(failures[test.reason], creator.thisStation))
  const soundText = {
    audible: creator.playing,
    segments: creator.isHls,
    'not-played': creator.works,
  }
  const facts = [test.codec, test.bitrate === null ? null : bitrate(test.bitrate)].filter(Boolean)
  return [
    soundText[test.sound],
    facts.length > 0 && `${facts.join(', ')}.`,
    test.name && creator.itsName(test.name),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the API's message, the text for its failure code, or a general failure. */
export function refusalSentence(error: unknown, { creator, failures }: StreamTestTexts): string {
  if (!(error instanceof ApiProblem)) return creator.failed
  const { code, title } = error
  if (title !== undefined) return title
  const isReason = code !== undefined && Object.hasOwn(failures, code)
  return isReason
    ? capitalize(fillMessage(failures[code as FailureReason], creator.thisStation))
    : creator.failed
}

/** The sentence may start with a placeholder in lowercase. */
function capitalize(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(APP_LOCALE) + sentence.slice(1)
}
