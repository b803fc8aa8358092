/** The mails of an account: sending them, and seeing that their link was opened. */

import type { User } from '../../../shared/api/users.ts'
import { statusOf } from '../../api/problem.ts'
import { askForVerificationMail, registerUser } from '../../api/users.ts'
import {
  announceUser,
  firebaseUser,
  ownRegistration,
  writeOwnRecord,
} from '../../domain/auth/auth.ts'
import { sessionScope } from '../../domain/auth/session-scope.ts'
import { errorCode } from '../../lib/error-code.ts'
import { notify } from '../../lib/notify.ts'
import { getAccountMessages } from '../../locales/account-settings.ts'
import {
  applyMailCode,
  renewToken,
  sendChangeMail,
  sendVerificationMail,
} from './account-provider.ts'
import { hasArrived, useMailWait } from './address-change.ts'
import { identityCheck } from './identity-check.ts'

const text = () => getAccountMessages().email

const TOO_MANY = 429
const VERIFIED_ALREADY = 'verified-already'

/**
 * The API's mail; the provider's own where the API sends none, or does not answer. False: the address is verified
 * already.
 */
async function sendVerification(uid: string): Promise<boolean> {
  try {
    await askForVerificationMail(uid)
  } catch (error) {
    if (errorCode(error) === VERIFIED_ALREADY) return false
    if (statusOf(error) === TOO_MANY) throw error
    await sendVerificationMail()
  }
  return true
}

/** Sends the link that verifies the present address, and waits for it to be opened; if it was, that is told. */
export async function verifyAddress(): Promise<void> {
  const { uid, email } = firebaseUser()
  const isSent = await sendVerification(uid)
  useMailWait.setState({ wait: { uid, kind: 'verify', address: email ?? '' } })
  if (!isSent) await lookAgain()
}

/** Sends the link that makes `address` the account's. False: the user would not confirm. */
export async function changeAddress(address: string): Promise<boolean> {
  const sent = await identityCheck.withRecentSignIn(async () => {
    await sendChangeMail(address)
    return true
  })
  if (sent) {
    useMailWait.setState({ wait: { uid: firebaseUser().uid, kind: 'change', address } })
  }
  return sent === true
}

/** The same mail once more. */
export async function sendMailAgain(): Promise<void> {
  const { wait } = useMailWait.getState()
  if (wait?.kind === 'verify') await verifyAddress()
  if (wait?.kind === 'change') await changeAddress(wait.address)
}

export function stopWaiting(): void {
  useMailWait.setState({ wait: null })
}

// Opening the link for another address ends every session at the provider. Whichever request finds that out first
// ends the session here, so the advice belongs to the end of the session, after its toasts were cleared.
sessionScope.register({
  leave: (uid, reason) => {
    const { wait } = useMailWait.getState()
    if (wait?.uid !== uid) return
    stopWaiting()
    if (reason === 'lost' && wait.kind === 'change')
      notify({ message: text().signInWithNew(wait.address), tone: 'plain' })
  },
})

/**
 * Reloads the account from the provider and reports what has arrived. A change of address that ended this session
 * counts as arrived.
 */
export async function lookAgain(): Promise<'arrived' | 'not-yet'> {
  const { wait } = useMailWait.getState()
  try {
    await announceUser()
  } catch (error) {
    if (wait?.kind === 'change' && errorCode(error) === 'auth/user-token-expired') return 'arrived'
    throw error
  }
  if (!wait || !hasArrived(wait, firebaseUser())) return 'not-yet'
  stopWaiting()
  await renewToken()
  notify({
    message: wait.kind === 'verify' ? text().verifiedNow : text().changedNow(wait.address),
    tone: 'success',
    id: 'account-email',
  })
  return 'arrived'
}

/** Does what opening the link would do, then looks. */
export async function applyPastedCode(code: string): Promise<'arrived' | 'not-yet'> {
  await applyMailCode(code)
  return lookAgain()
}

/**
 * Brings the record and the backend to the address of the identity provider. The backend reads it from
 * the token, so that is renewed first; it is also the last, so that a failure is seen and repaired.
 */
export async function followAddress(): Promise<User> {
  await renewToken()
  await writeOwnRecord({ email: firebaseUser().email })
  return registerUser(ownRegistration())
}
