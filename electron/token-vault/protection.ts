import type { SafeStorage } from 'electron'
import type { KeptSession } from '../../preload/contract/session.ts'

type Keyring = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync'
>
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>

/** Encrypted to see what the keyring makes of it; anything short that is no secret. */
export const PROBE = 'undertone'

/**
 * What Chromium on Linux marks ciphertext with when no keyring answered: its key is a constant of
 * Chromium's source (components/os_crypt/async/browser/posix_key_provider.cc). Elsewhere the same
 * three letters mean the system's own key.
 */
const HARD_CODED_KEY_ON_LINUX = 'v10'

export const ENCRYPTED: KeptSession = { protection: 'encrypted', reason: null }
export const KEYRING_FAILED: KeptSession = { protection: 'memory', reason: 'keyring-failed' }
export const KEYRING_LOCKED: KeptSession = { protection: 'memory', reason: 'keyring-locked' }
const NO_KEYRING: KeptSession = { protection: 'memory', reason: 'no-keyring' }

/** What is known of the keyring. */
export interface KeyringFacts {
  readonly platform: NodeJS.Platform
  readonly available: boolean
  /** Which keyring the desktop should have: Linux only, elsewhere null. */
  readonly backend: Backend | null
  /** What it made of PROBE; null when it refused. */
  readonly ciphertext: Buffer | null
}

/**
 * Whether a session may be written down, and why not. On Linux `available` is always true and
 * `backend` follows from the desktop's name alone: only the ciphertext tells whether a keyring
 * answered, and a keyring that does not answer is as good as none.
 */
export function chooseProtection(facts: KeyringFacts): KeptSession {
  const { platform, available, backend, ciphertext } = facts
  if (!available) return NO_KEYRING
  const isLinux = platform === 'linux'
  if (isLinux && (backend === null || backend === 'basic_text' || backend === 'unknown'))
    return NO_KEYRING
  if (ciphertext === null) return KEYRING_FAILED
  const mark = ciphertext.subarray(0, HARD_CODED_KEY_ON_LINUX.length).toString('latin1')
  return isLinux && mark === HARD_CODED_KEY_ON_LINUX ? NO_KEYRING : ENCRYPTED
}

/** Asks the system; a keyring that fails to say whether it is there is no keyring. */
export async function currentProtection(
  keyring: Keyring,
  platform: NodeJS.Platform = process.platform,
): Promise<KeptSession> {
  const available = await keyring.isAsyncEncryptionAvailable().catch(() => false)
  const backend = platform === 'linux' ? keyring.getSelectedStorageBackend() : null
  const ciphertext = available ? await keyring.encryptStringAsync(PROBE).catch(() => null) : null
  return chooseProtection({ platform, available, backend, ciphertext })
}
