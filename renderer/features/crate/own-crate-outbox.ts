/** The outbox of this app's crate. */
import type { KeptSong } from '../../../shared/api/crate.ts'
import { putCrate } from '../../api/crate.ts'
import { keepText } from '../../platform/kept-text.ts'
import { isSignedIn } from '../auth/auth.ts'
import { sendUntilTaken } from '../changes/changes.ts'
import { createCrateOutbox } from './crate-outbox.ts'

/** What becomes of changes: the data area says so, once it is there. */
interface Outcomes {
  onTaken(uid: string, songs: readonly KeptSong[]): void
  onRefused(uid: string, error: unknown): void
}
let outcomes: Outcomes | null = null

/** Tells of what the API has taken or refused. */
export function tellCrateOutcomes(told: Outcomes): void {
  outcomes = told
}

export const crateOutbox = createCrateOutbox({
  text: keepText('waiting-songs'),
  isSignedIn,
  send: (uid, songs) => sendUntilTaken(uid, () => putCrate(uid, songs)),
  onTaken: (uid, songs) => outcomes?.onTaken(uid, songs),
  onRefused: (uid, error) => outcomes?.onRefused(uid, error),
})
