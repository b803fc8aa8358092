/** Verifies and changes the email address of the account with emailed links. */
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
import { isLinkOpened, useEmailWait } from './address-change.ts'
import { identityCheck } from './identity-check.ts'

const text = () => accountSettingsText.email

const TOO_MANY_REQUESTS = 429
const VERIFIED_ALREADY = 'verified-already'

/** Sends an email by the API, or by the provider if that fails. Returns false when the address is already verified. */
async function sendVerification(uid: string): Promise<boolean> {
  try {
    await requestVerificationEmail(uid)
  } catch (error) {
    if (errorCode(error) === VERIFIED_ALREADY) return false
    if (statusOf(error) === TOO_MANY_REQUESTS) throw error
    await sendVerificationEmail()
  }
  return true
}

export async function verifyAddress(): Promise<void> {
  const { uid, email } = firebaseUser()
  const isSent = await sendVerification(uid)
  useEmailWait.setState({ wait: { uid, kind: 'verify', address: email ?? '' } })
  if (!isSent) await checkEmailLink()
}

/** Sends the link that changes the address. Returns false when the user did not confirm their identity. */
export async function changeAddress(address: string): Promise<boolean> {
  const isSent = await identityCheck.withRecentSignIn(async () => {
    await sendChangeEmail(address)
    return true
  })
  if (isSent) {
    useEmailWait.setState({ wait: { uid: firebaseUser().uid, kind: 'change', address } })
  }
  return isSent === true
}

export async function sendEmailAgain(): Promise<void> {
  const { wait } = useEmailWait.getState()
  if (wait?.kind === 'verify') await verifyAddress()
  if (wait?.kind === 'change') await changeAddress(wait.address)
}

export function stopWaiting(): void {
  useEmailWait.setState({ wait: null })
}

// The provider ends all sessions when the user opens the link that changes the address. Any request can detect that
// and end the local session, which clears its toasts. Therefore the toast is shown at the end of the session.
sessionScope.register({
  leave: (uid, reason) => {
    const { wait } = useEmailWait.getState()
    if (wait?.uid !== uid) return
    stopWaiting()
    if (reason === 'expired' && wait.kind === 'change')
      notify({ message: text().signInWithNew(wait.address), tone: 'plain' })
  },
})

/** Reloads the account and checks whether the user opened the link. A changed address may have ended the session. */
export async function checkEmailLink(): Promise<'opened' | 'not-opened'> {
  const { wait } = useEmailWait.getState()
  try {
    await reloadUser()
  } catch (error) {
    if (wait?.kind === 'change' && errorCode(error) === 'auth/user-token-expired') return 'opened'
    throw error
  }
  if (!wait || !isLinkOpened(wait, firebaseUser())) return 'not-opened'
  stopWaiting()
  await renewToken()
  notify({
    message: wait.kind === 'verify' ? text().verifiedNow : text().changedNow(wait.address),
    tone: 'success',
    id: 'account-email',
  })
  return 'opened'
}

export async function applyPastedCode(code: string): Promise<'opened' | 'not-opened'> {
  await applyEmailCode(code)
  return checkEmailLink()
}

/**
 * Copies the provider's address to the user record and to the backend, which reads it from the token. The backend is
 * updated last, because the app detects and retries an outdated address there.
 */
export async function copyAddress(): Promise<User> {
  await renewToken()
  await writeOwnRecord({ email: firebaseUser().email })
  return registerUser(getOwnRegistration())
}
