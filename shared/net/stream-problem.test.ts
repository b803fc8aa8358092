import { expect, test } from 'vitest'
import { end, finalReason, problemOf } from './stream-problem.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  [coded('ENOTFOUND'), { kind: 'loss', reason: 'name-not-found' }],
  [coded('EAI_AGAIN'), { kind: 'loss', reason: 'name-not-found' }],
  [coded('ECONNREFUSED'), { kind: 'loss', reason: 'refused' }],
  [
    new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]),
    { kind: 'loss', reason: 'refused' },
  ],
  [coded('ETIMEDOUT'), { kind: 'loss', reason: 'no-answer' }],
  [coded('ECONNRESET'), { kind: 'loss', reason: 'reset' }],
  [new Error('anything'), { kind: 'loss', reason: 'reset' }],
  ['no error', { kind: 'loss', reason: 'reset' }],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), { kind: 'end', reason: 'tls-name' }],
  [coded('CERT_HAS_EXPIRED'), { kind: 'end', reason: 'tls-expired' }],
  [coded('CERT_NOT_YET_VALID'), { kind: 'end', reason: 'tls-expired' }],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), { kind: 'end', reason: 'tls-untrusted' }],
  [coded('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), { kind: 'end', reason: 'tls-untrusted' }],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), { kind: 'end', reason: 'tls-failed' }],
  [coded('EPROTO'), { kind: 'end', reason: 'tls-failed' }],
  [end('gone'), { kind: 'end', reason: 'gone' }],
])('maps %s', (error, problem) => {
  expect(problemOf(error)).toEqual(problem)
})

test.each([
  ['name-not-found', true, 'name-not-found'],
  ['refused', false, 'refused'],
  ['server-error', true, 'server-error'],
  ['silent', true, 'no-audio'],
  ['reset', false, 'no-answer'],
] as const)('maps %s (responded: %s) to %s', (reason, hasResponded, expected) => {
  expect(finalReason(reason, hasResponded)).toBe(expected)
})
