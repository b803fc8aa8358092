import { Failure } from '../http/failure.ts'
import type { Hindrance } from './decide-notice.ts'

const SENTENCES: Readonly<Record<Hindrance, string>> = {
  'already-decided': 'An admin has decided about this notice already.',
  'not-upheld': 'Nothing was decided that could be appealed.',
  'already-appealed': 'This decision was appealed already.',
  'too-late': 'The time in which this decision could be appealed is over.',
  'no-open-appeal': 'There is no appeal that waits for a decision.',
  'same-admin': 'Another admin than the first decides about an appeal.',
}

/**
 * Refuses a step that is hindered.
 * @throws {Failure} 409
 */
export function refuseHindered(hindrance: Hindrance | null): void {
  if (hindrance !== null) throw new Failure(409, hindrance, SENTENCES[hindrance])
}

export const noticeNotFound = () => new Failure(404, 'notice-not-found', 'There is no such notice.')
