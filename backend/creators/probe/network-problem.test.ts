import { expect, test } from 'vitest'
import { networkProblem } from './network-problem.ts'
import { ProbeProblem, probeFailure } from './probe-problem.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  [coded('ENOTFOUND'), 'name-not-found'],
  [coded('ECONNREFUSED'), 'refused'],
  [new AggregateError([coded('EHOSTUNREACH'), coded('ETIMEDOUT')]), 'refused'],
  [coded('CERT_HAS_EXPIRED'), 'tls-expired'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls-name'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls-untrusted'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls-failed'],
  [coded('ECONNRESET'), 'no-answer'],
  ['nonsense', 'no-answer'],
  [new ProbeProblem('gone'), 'gone'],
])('%s is %s', (error, reason) => expect(networkProblem(error).reason).toBe(reason))

test('a refusal has the reason as its code, and a sentence', () => {
  expect(probeFailure(new ProbeProblem('not-audio'))).toMatchObject({
    status: 422,
    code: 'not-audio',
    title: 'There is something at this address, but it is not audio.',
    errors: [{ path: 'body.url' }],
  })
})
