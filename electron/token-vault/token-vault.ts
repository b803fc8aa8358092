import type { SafeStorage } from 'electron'
import type { SessionProtection } from '../../preload/contract.ts'
import type { Logger } from '../log/logger.ts'
import { currentProtection } from './protection.ts'
import type { SessionFile } from './session-file.ts'

/** The parts of Electron's safeStorage that the vault uses: the asynchronous ones only. */
export type Keyring = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>

/** Keeps the one identity session. Calls run one after the other, in the order they came. */
export interface TokenVault {
  /** The session, or null when nobody is signed in or what was kept cannot be read. */
  load(): Promise<string | null>
  /** Keeps `session` in place of any other and says how. */
  save(session: string): Promise<SessionProtection>
  clear(): Promise<void>
}

/** Electron's words when a keyring is only locked or away: electron_api_safe_storage.cc. */
function isTemporary(error: unknown): boolean {
  return error instanceof Error && error.message.includes('temporarily unavailable')
}

/** A vault over the system's keyring and one file of ciphertext. Nothing is written in clear. */
export function createTokenVault(options: {
  readonly keyring: Keyring
  readonly file: SessionFile
  readonly log: Logger
}): TokenVault {
  const { keyring, file, log } = options
  /** The session while it cannot be written down; lost when the app quits. */
  let inMemory: string | null = null
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  function setAside(reason: unknown): null {
    log.warn('the kept session cannot be read; it was set aside', reason)
    try {
      file.setAside()
    } catch (error) {
      log.warn('the unreadable session file could not be moved', error)
      file.remove()
    }
    return null
  }

  async function read(): Promise<string | null> {
    if (inMemory !== null) return inMemory
    // Without the keyring the file means nothing now, but it may when the keyring is back.
    if ((await currentProtection(keyring)) === 'memory') return null
    try {
      const ciphertext = file.read()
      if (ciphertext === null) return null
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(ciphertext)
      if (shouldReEncrypt) await encryptAnew(result)
      return result
    } catch (error) {
      if (!isTemporary(error)) return setAside(error)
      log.warn('the keyring cannot read the kept session just now', error)
      return null
    }
  }

  /** The key has changed. What is on disk can still be read, so failing here loses nothing. */
  async function encryptAnew(session: string): Promise<void> {
    try {
      file.write(await keyring.encryptStringAsync(session))
    } catch (error) {
      log.warn('the session could not be encrypted with the new key', error)
    }
  }

  async function keep(session: string): Promise<SessionProtection> {
    if ((await currentProtection(keyring)) === 'encrypted') {
      try {
        file.write(await keyring.encryptStringAsync(session))
        inMemory = null
        return 'encrypted'
      } catch (error) {
        log.warn('the session could not be written down and stays in memory', error)
      }
    }
    inMemory = session
    // An older session on disk would come back after a restart, perhaps as somebody else.
    try {
      file.remove()
    } catch (error) {
      log.warn('an older session could not be removed', error)
    }
    return 'memory'
  }

  return {
    load: () => inTurn(read),
    save: (session) => inTurn(() => keep(session)),
    clear: () =>
      inTurn(async () => {
        inMemory = null
        file.remove()
      }),
  }
}
