import { expect, it } from 'vitest'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import { ApiProblem } from '../../api/problem.ts'
import { adviceFor, errorSentence, testSentence, toStreamTest } from './stream-test.ts'

const labels = {
  creator: creatorText.stream,
  failures: streamFailuresText,
  bitrate: (kilobits: number) => `${kilobits} kbit/s`,
}
const probe = {
  outcome: 'audio',
  url: 'http://a.example/',
  codec: 'MP3',
  bitrate: 128,
  name: 'Harbour',
} as const

it.each([
  [probe, 'This stream works. MP3, 128 kbit/s. The stream’s name is “Harbour”.'],
  [{ ...probe, codec: 'UNKNOWN', bitrate: null, name: null }, 'This stream works.'],
  [
    { ...probe, codec: 'HLS', bitrate: null, name: null },
    'This stream works. It uses HLS, which this test does not play. HLS.',
  ],
])('describes a working stream: %j', (answer, sentence) => {
  expect(testSentence(toStreamTest(answer), labels)).toBe(sentence)
})

it.each([
  ['not-found', 'address'],
  ['forbidden', 'server'],
  ['not-audio', 'stream'],
  ['codec-speex', 'format'],
  ['tls-expired', 'certificate'],
  ['name-not-found', undefined],
  ['toString', undefined],
] as const)('advises what to do about %s', (code, advice) => {
  expect(adviceFor(new ApiProblem(422, { code }))).toBe(advice)
  expect(adviceFor(new Error('Network Error'))).toBeUndefined()
})

it('explains a failing stream', () => {
  expect(testSentence({ outcome: 'fails', reason: 'not-audio' }, labels)).toBe(
    'The address of this station is a web page, not a stream.',
  )
})

it.each([
  [new ApiProblem(422, { code: 'no-audio', title: 'No sound comes.' }), /^No sound comes\.$/],
  [new ApiProblem(422, { code: 'no-audio' }), /^This station responds but sends/],
  [new ApiProblem(429, { code: 'too-many-probes', title: 'Wait a little.' }), /^Wait a little\.$/],
  [new ApiProblem(422, { code: 'toString' }), /could not be tested/],
  [new Error('Network Error'), /could not be tested/],
])('describes the API error %j as %s', (error, sentence) => {
  expect(errorSentence(error, labels)).toMatch(sentence)
})
