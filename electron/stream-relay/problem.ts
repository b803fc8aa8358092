import type { StreamLoss } from '../../preload/contract.ts'
import {
  codesOf,
  LOOKUP_CODES,
  REFUSED_CODES,
  tlsReason,
} from '../../shared/radio/network-errors.ts'
import type { StreamEnd } from '../../shared/radio/stream-ends.ts'

/** What went wrong with one connection: worth another try, or the end of the stream. */
export type Problem =
  | { readonly kind: 'loss'; readonly reason: StreamLoss }
  | { readonly kind: 'end'; readonly reason: StreamEnd }

/** A problem on its way up; the message is for the log. */
export class StreamProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** An address that a person has to allow first. */
export class PrivateAddress extends StreamProblem {
  readonly hostAndPort: string
  constructor(hostAndPort: string, message: string) {
    super({ kind: 'end', reason: 'private-address' }, message)
    this.hostAndPort = hostAndPort
  }
}

/** A problem after which another try may do better. */
export function loss(reason: StreamLoss, message: string = reason): StreamProblem {
  return new StreamProblem({ kind: 'loss', reason }, message)
}

/** A problem that no other try will mend. */
export function end(reason: StreamEnd, message: string = reason): StreamProblem {
  return new StreamProblem({ kind: 'end', reason }, message)
}

/** What an error of Node's network means for the stream. What is not known counts as a reset. */
export function problemOf(error: unknown): Problem {
  if (error instanceof StreamProblem) return error.problem
  const codes = codesOf(error)
  const hasOne = (of: readonly string[]) => codes.some((code) => of.includes(code))
  for (const code of codes) {
    const reason = tlsReason(code)
    if (reason !== undefined) return { kind: 'end', reason }
  }
  if (codes.some((code) => code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)))
    return { kind: 'end', reason: 'tls-failed' }
  if (hasOne(LOOKUP_CODES)) return { kind: 'loss', reason: 'name-not-found' }
  if (hasOne(REFUSED_CODES)) return { kind: 'loss', reason: 'refused' }
  if (hasOne(['ETIMEDOUT'])) return { kind: 'loss', reason: 'no-answer' }
  return { kind: 'loss', reason: 'reset' }
}
