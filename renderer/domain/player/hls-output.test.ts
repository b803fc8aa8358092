import { ErrorDetails, ErrorTypes } from 'hls.js'
import { expect, test } from 'vitest'
import { answerTo } from './hls-output.ts'

const { NETWORK_ERROR, MEDIA_ERROR, MUX_ERROR } = ErrorTypes
const never = Number.POSITIVE_INFINITY

test.each([
  [NETWORK_ERROR, ErrorDetails.MANIFEST_LOAD_ERROR, never, 'source-error'],
  [NETWORK_ERROR, ErrorDetails.MANIFEST_PARSING_ERROR, never, 'source-error'],
  [NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, never, 'load-on'],
  [NETWORK_ERROR, ErrorDetails.LEVEL_LOAD_ERROR, 10_000, 'load-on'],
  [NETWORK_ERROR, ErrorDetails.LEVEL_LOAD_ERROR, 9_999, 'network-error'],
  [MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, never, 'recover-media'],
  [MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, 9_999, 'decode-error'],
  [MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR, never, 'source-error'],
  [MUX_ERROR, ErrorDetails.REMUX_ALLOC_ERROR, never, 'source-error'],
] as const)('%s, %s, %s ms after the last recovery: %s', (type, details, since, answer) => {
  expect(answerTo({ type, details }, since)).toBe(answer)
})
