import { probeText } from '../../../../shared/locales/generated/probe.ts'
import type { StreamEnd } from '../../../../shared/radio/stream-ends.ts'
import { Failure } from '../../../http/failure.ts'

export class ProbeProblem extends Error {
  override readonly name = 'ProbeProblem'
  readonly reason: StreamEnd
  constructor(reason: StreamEnd) {
    // Creators do not need to distinguish these two reasons.
    const shownReason = reason === 'not-a-stream' ? 'not-audio' : reason
    super(shownReason)
    this.reason = shownReason
  }
}

export function describeReason(reason: StreamEnd): string {
  return probeText[reason]
}

export function probeFailure({ reason }: ProbeProblem): Failure {
  return new Failure(422, reason, {
    title: probeText[reason],
    errors: [{ path: 'body.url', message: probeText[reason] }],
  })
}
