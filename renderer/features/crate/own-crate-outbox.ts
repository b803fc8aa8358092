/** The outbox of this app's crate. */
import type { KeptSong } from '../../../shared/api/crate.ts'
import { putCrate } from '../../api/crate.ts'
import { keepText } from '../../platform/kept-text.ts'
import { isSignedIn } from '../auth/auth.ts'
import { sendUntilTaken } from '../changes/changes.ts'
import { rejectChange } from '../errors/errors.ts'
import { createCrateOutbox } from './crate-outbox.ts'

/** Names the changes of saved songs. */
const CRATE = 'crate'

type OnTaken = (uid: string, songs: readonly KeptSong[]) => void
let onTaken: OnTaken | null = null

/** The data area says how songs that the API has taken are shown, once it is there. */
export function onSongsTaken(listener: OnTaken): void {
  onTaken = listener
}

export const crateOutbox = createCrateOutbox({
  text: keepText('waiting-songs'),
  isSignedIn,
  send: (uid, songs) => sendUntilTaken(CRATE, uid, () => putCrate(uid, songs)),
  onTaken: (uid, songs) => onTaken?.(uid, songs),
  onRefused: (error, retry) => rejectChange({ kind: CRATE, error, retry }),
})
