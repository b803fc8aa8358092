import type { SafeStorage } from 'electron'
import type { SessionProtection } from '../../preload/contract.ts'

type Keyring = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend'>
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>

/**
 * Whether a session may be written down. On Linux without a keyring safeStorage falls back to
 * `basic_text`, a password that is part of Chromium's source: that is no protection.
 */
export function chooseProtection(
  available: boolean,
  platform: NodeJS.Platform,
  backend: Backend | null,
): SessionProtection {
  if (!available) return 'memory'
  if (platform !== 'linux') return 'encrypted'
  return backend === null || backend === 'basic_text' || backend === 'unknown'
    ? 'memory'
    : 'encrypted'
}

/** Asks the system; a keyring that fails to answer is no keyring. */
export async function currentProtection(
  keyring: Keyring,
  platform: NodeJS.Platform = process.platform,
): Promise<SessionProtection> {
  const available = await keyring.isAsyncEncryptionAvailable().catch(() => false)
  const backend = platform === 'linux' ? keyring.getSelectedStorageBackend() : null
  return chooseProtection(available, platform, backend)
}
