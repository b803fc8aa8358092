import {
  codesOf,
  LOOKUP_CODES,
  REFUSED_CODES,
  tlsReason,
} from '../../../shared/radio/network-errors.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import { ProbeProblem } from './probe-problem.ts'

function reasonOf(code: string): StreamEnd | null {
  if (LOOKUP_CODES.includes(code)) return 'name-not-found'
  if (REFUSED_CODES.includes(code)) return 'refused'
  const tls = tlsReason(code)
  if (tls !== undefined) return tls
  return code === 'EPROTO' || /^ERR_(?:SSL|TLS)_/.test(code) ? 'tls-failed' : null
}

/** What an error of Node's network means for a stream. What is not known counts as no answer. */
export function networkProblem(error: unknown): ProbeProblem {
  if (error instanceof ProbeProblem) return error
  for (const code of codesOf(error)) {
    const reason = reasonOf(code)
    if (reason !== null) return new ProbeProblem(reason)
  }
  return new ProbeProblem('no-answer')
}
