import type { Probe } from '../../../shared/api/own-stations.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { APP_LOCALE, fillMessage } from '../../../shared/locale/formats.ts'
import type { creatorText } from '../../../shared/locales/generated/creator.ts'
import type { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { FailureReason } from '../../domain/player/player-records.ts'

export type StreamTest =
  | {
      readonly outcome: 'works'
      /** `segments` means an HLS stream, which a test does not play. `not-played` means that the API probed it. */
      readonly sound: 'audible' | 'segments' | 'not-played'
      readonly codec: string | null
      /** In kbit/s. */
      readonly bitrate: number | null
      readonly name: string | null
    }
  | { readonly outcome: 'fails'; readonly reason: FailureReason }

/** Converts the result of a probe by the API, which plays no sound on this device. */
export function toStreamTest({
  codec,
  bitrate,
  name,
}: Pick<Probe, 'codec' | 'bitrate' | 'name'>): StreamTest {
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
  const details = [test.codec, test.bitrate === null ? null : bitrate(test.bitrate)].filter(Boolean)
  return [
    soundText[test.sound],
    details.length > 0 && `${details.join(', ')}.`,
    test.name && creator.itsName(test.name),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Describes the error of a probe: the API's message, the text for its failure code, or a general text. */
export function errorSentence(
  error: unknown,
  { creator, failures }: Omit<StreamTestTexts, 'bitrate'>,
): string {
  if (!(error instanceof ApiProblem)) return creator.failed
  const { code, title } = error
  if (title !== undefined) return title
  const isFailureReason = code !== undefined && Object.hasOwn(failures, code)
  return isFailureReason
    ? capitalize(fillMessage(failures[code as FailureReason], creator.thisStation))
    : creator.failed
}

type Advice = keyof (typeof creatorText)['wizard']['advice']

/** Excludes errors whose text already says what to do. */
const ADVICE: Readonly<Record<string, Advice>> = {
  'not-found': 'address',
  gone: 'address',
  'private-address': 'address',
  'empty-playlist': 'address',
  'bad-playlist': 'address',
  'too-many-redirects': 'address',
  finished: 'address',
  'not-audio': 'stream',
  forbidden: 'server',
  refused: 'server',
  'no-answer': 'server',
  'no-audio': 'server',
  'bad-head': 'server',
}

/** Returns what the user can do about the error of a probe. */
export function adviceFor(error: unknown): Advice | undefined {
  const code = error instanceof ApiProblem ? (error.code ?? '') : ''
  if (code.startsWith('codec-')) return 'format'
  return code.startsWith('tls-') ? 'certificate' : ownValue(ADVICE, code)
}

/** A sentence may start with the lowercase text of a placeholder. */
function capitalize(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(APP_LOCALE) + sentence.slice(1)
}
