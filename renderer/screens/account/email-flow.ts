import type { User } from '../../../shared/api/users.ts'
import { accountSettingsText } from '../../../shared/locales/generated/account-settings.ts'
import { statusOf } from '../../api/problem.ts'
import { registerUser, requestVerificationEmail } from '../../api/users.ts'
import {
  firebaseUser,
  getOwnRegistration,
  reloadUser,
  writeOwnRecord,
} from '../../domain/auth/auth.ts'
import { sessionScope } from '../../domain/auth/session-scope.ts'
import { errorCode } from '../../lib/error-code.ts'
import { notify } from '../../lib/notify.ts'
import {
  applyEmailCode,
  renewToken,
  sendChangeEmail,
  sendVerificationEmail,
} from './account-provider.ts'
import { hasArrived, useEmailWait } from './address-change.ts'
import { identityCheck } from './identity-check.ts'

const text = () => accountSettingsText.email

const TOO_MANY = 429
const VERIFIED_ALREADY = 'verified-already'

/** Sends the API's email, or the provider's if the API sends none or does not respond. False: already verified. */
async function sendVerification(uid: string): Promise<boolean> {
  try {
    await requestVerificationEmail(uid)
  } catch (error) {
    if (errorCode(error) === VERIFIED_ALREADY) return false
    if (statusOf(error) === TOO_MANY) throw error
    await sendVerificationEmail()
  }
  return true
}

/** Sends the verification link and waits for it to be opened; reports if it already was. */
export async function verifyAddress(): Promise<void> {
  const { uid, email } = firebaseUser()
  const isSent = await sendVerification(uid)
  useEmailWait.setState({ wait: { uid, kind: 'verify', address: email ?? '' } })
  if (!isSent) await lookAgain()
}

/** Sends the link that changes the address. False: the user did not confirm their identity. */
export async function changeAddress(address: string): Promise<boolean> {
  const sent = await identityCheck.withRecentSignIn(async () => {
    await sendChangeEmail(address)
    return true
  })
  if (sent) {
    useEmailWait.setState({ wait: { uid: firebaseUser().uid, kind: 'change', address } })
  }
  return sent === true
}

export async function sendEmailAgain(): Promise<void> {
  const { wait } = useEmailWait.getState()
  if (wait?.kind === 'verify') await verifyAddress()
  if (wait?.kind === 'change') await changeAddress(wait.address)
}

export function stopWaiting(): void {
  useEmailWait.setState({ wait: null })
}

// Opening the link for another address ends every session at the provider. Whichever request finds that out first
// ends the session here, so the advice belongs to the end of the session, after its toasts were cleared.
sessionScope.register({
  leave: (uid, reason) => {
    const { wait } = useEmailWait.getState()
    if (wait?.uid !== uid) return
    stopWaiting()
    if (reason === 'expired' && wait.kind === 'change')
      notify({ message: text().signInWithNew(wait.address), tone: 'plain' })
  },
})

/**
 * Reloads the account from the provider and reports what has arrived. A change of address that ended this session
 * counts as arrived.
 */
export async function lookAgain(): Promise<'arrived' | 'not-yet'> {
  const { wait } = useEmailWait.getState()
  try {
    await reloadUser()
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

export async function applyPastedCode(code: string): Promise<'arrived' | 'not-yet'> {
  await applyEmailCode(code)
  return lookAgain()
}

/**
 * Copies the provider's address to the user record and the backend. The backend reads it from the token, so the token
 * is refreshed first. The backend is last, so that a failure is detected and retried.
 */
export async function followAddress(): Promise<User> {
  await renewToken()
  await writeOwnRecord({ email: firebaseUser().email })
  return registerUser(getOwnRegistration())
}
