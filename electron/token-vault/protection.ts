import type { SafeStorage } from 'electron'
import type { SaveResult } from '../../preload/contract/session.ts'

type Keyring = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync'
>
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>

/** Plaintext that tests the keyring. It is not a secret. */
export const PROBE = 'undertone'

/**
 * Prefix of Chromium's ciphertext on Linux without a keyring: the key is a constant in Chromium's source
 * (components/os_crypt/async/browser/posix_key_provider.cc). On other systems the prefix means the system's own key.
 */
const HARD_CODED_KEY_ON_LINUX = 'v10'

export const ENCRYPTED: SaveResult = { protection: 'encrypted', reason: null }
export const KEYRING_FAILED: SaveResult = { protection: 'memory', reason: 'keyring-failed' }
export const KEYRING_LOCKED: SaveResult = { protection: 'memory', reason: 'keyring-locked' }
const NO_KEYRING: SaveResult = { protection: 'memory', reason: 'no-keyring' }

export interface KeyringInfo {
  readonly platform: NodeJS.Platform
  readonly available: boolean
  readonly backend: Backend | null
  readonly ciphertext: Buffer | null
}

/** Decides if the session may be stored on disk. On Linux only the ciphertext shows if a keyring has encrypted it. */
export function chooseProtection(keyring: KeyringInfo): SaveResult {
  const { platform, available, backend, ciphertext } = keyring
  if (!available) return NO_KEYRING
  const isLinux = platform === 'linux'
  if (isLinux && (backend === null || backend === 'basic_text' || backend === 'unknown'))
    return NO_KEYRING
  if (ciphertext === null) return KEYRING_FAILED
  const prefix = ciphertext.subarray(0, HARD_CODED_KEY_ON_LINUX.length).toString('latin1')
  return isLinux && prefix === HARD_CODED_KEY_ON_LINUX ? NO_KEYRING : ENCRYPTED
}

/** Queries the keyring. An error counts as no keyring. */
export async function currentProtection(
  keyring: Keyring,
  platform: NodeJS.Platform = process.platform,
): Promise<SaveResult> {
  const available = await keyring.isAsyncEncryptionAvailable().catch(() => false)
  const backend = platform === 'linux' ? keyring.getSelectedStorageBackend() : null
  const ciphertext = available ? await keyring.encryptStringAsync(PROBE).catch(() => null) : null
  return chooseProtection({ platform, available, backend, ciphertext })
}
