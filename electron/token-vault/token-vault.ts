import type { SafeStorage } from 'electron'
import type { LoadedSession, SaveResult } from '../../preload/contract/session.ts'
import type { Logger } from '../log/logger.ts'
import { currentProtection, ENCRYPTED, KEYRING_FAILED, KEYRING_LOCKED } from './protection.ts'
import type { SessionFile } from './session-file.ts'

/** Waits for the keyring. While the keyring asks for its password, all promises of safeStorage are pending. */
interface KeyringWait {
  /** Resolves true when the keyring has responded (with any result), false when the user continues without it. */
  response(): Promise<boolean>
  isWaiting(): boolean
  giveUp(): void
}

/** Calls `onLateResponse` when the keyring responds after the user has continued without it. */
function createKeyringWait(
  keyring: Pick<SafeStorage, 'isAsyncEncryptionAvailable'>,
  onLateResponse: () => void,
): KeyringWait {
  let state: 'idle' | 'pending' | 'responded' = 'idle'
  let isGivenUp = false
  const keyringWait = Promise.withResolvers<boolean>()

  async function query(): Promise<void> {
    state = 'pending'
    await keyring.isAsyncEncryptionAvailable().catch(() => false)
    state = 'responded'
    keyringWait.resolve(true)
    if (isGivenUp) onLateResponse()
  }

  return {
    async response() {
      if (state === 'idle') void query()
      return state === 'responded' || keyringWait.promise
    },
    isWaiting: () => state === 'pending' && !isGivenUp,
    giveUp() {
      if (state !== 'pending') return
      isGivenUp = true
      keyringWait.resolve(false)
    },
  }
}

export type Keyring = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>

/** Stores a session in a file, encrypted by the system's keyring, never in plaintext. Calls run sequentially. */
export interface TokenVault {
  /** Returns the stored session. Never rejects. Moves an unreadable file away and then returns `setAside: true` once. */
  load(): Promise<LoadedSession>
  /** Stores a session. While the session on disk is unreadable, an anonymous session stays in memory. */
  save(session: string, isAnonymous?: boolean): Promise<SaveResult>
  /** Deletes the session, but not a file that was unreadable in this run: the next start may be able to read it. */
  clear(): Promise<void>
  /** Returns true while the keyring asks the user for its password and `load` waits for it. */
  keyringWaits(): boolean
  /** Stops waiting for the keyring. Sessions stay in memory until it responds. */
  goOnWithoutKeyring(): void
}

const NO_SESSION: LoadedSession = { session: null, setAside: false }

const TEMPORARY_ERROR_CODES: readonly unknown[] = ['EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE', 'ENOMEM']

/** Recognizes system errors and Electron's message for a locked keyring (electron_api_safe_storage.cc). */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.message.includes('temporarily unavailable') ||
    ('code' in error && TEMPORARY_ERROR_CODES.includes(error.code))
  )
}

export function createTokenVault(options: {
  readonly keyring: Keyring
  readonly file: SessionFile
  readonly log: Logger
}): TokenVault {
  const { keyring, file, log } = options
  let inMemory: { readonly session: string; readonly isAnonymous: boolean } | null = null
  /** True when the file is unreadable and can be neither moved nor deleted. */
  let isFileStuck = false
  /** True when the stored session could not be read in this run. It may still be valid. */
  let isFileUnread = false
  let lastCall: Promise<unknown> = Promise.resolve()
  const keyringWait = createKeyringWait(keyring, () => {
    log.info('the keyring has responded late')
    void enqueue(async () => inMemory !== null && store(inMemory.session, inMemory.isAnonymous))
  })

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = lastCall.then(work)
    lastCall = result.catch(() => undefined)
    return result
  }

  function setAside(reason: unknown): LoadedSession {
    log.warn('the stored session cannot be read; it was moved away', reason)
    for (const attempt of [file.setAside, file.remove])
      try {
        attempt()
        return { session: null, setAside: true }
      } catch (error) {
        log.warn('the unreadable session file could not be moved', error)
      }
    isFileStuck = true
    return { session: null, setAside: true }
  }

  async function read(): Promise<LoadedSession> {
    if (inMemory !== null) return { session: inMemory.session, setAside: false }
    if (isFileStuck) return NO_SESSION
    // Without the keyring the file is unreadable now, but not necessarily later.
    isFileUnread =
      !(await keyringWait.response()) || (await currentProtection(keyring)).protection === 'memory'
    if (isFileUnread) return NO_SESSION
    try {
      const ciphertext = file.read()
      if (ciphertext === null) return NO_SESSION
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(ciphertext)
      if (shouldReEncrypt) await reencrypt(result)
      return { session: result, setAside: false }
    } catch (error) {
      if (!isTemporary(error)) return setAside(error)
      log.warn('the stored session is temporarily unreadable', error)
      isFileUnread = true
      return NO_SESSION
    }
  }

  /** Encrypts the session with the new key. After a failure the stored session is still readable. */
  async function reencrypt(session: string): Promise<void> {
    try {
      file.write(await keyring.encryptStringAsync(session))
    } catch (error) {
      log.warn('the session could not be encrypted with the new key', error)
    }
  }

  async function write(session: string): Promise<SaveResult> {
    if (!(await keyringWait.response())) return KEYRING_LOCKED
    const protection = await currentProtection(keyring)
    if (protection !== ENCRYPTED) return protection
    try {
      file.write(await keyring.encryptStringAsync(session))
      return ENCRYPTED
    } catch (error) {
      log.warn('the session could not be stored and stays in memory', error)
      return KEYRING_FAILED
    }
  }

  async function store(session: string, isAnonymous: boolean): Promise<SaveResult> {
    if (isFileUnread && isAnonymous && file.exists()) {
      inMemory = { session, isAnonymous }
      return KEYRING_LOCKED
    }
    const result = await write(session)
    isFileUnread = false
    if (result.protection === 'encrypted') {
      inMemory = null
      isFileStuck = false
      return result
    }
    inMemory = { session, isAnonymous }
    // An older session would return after a restart, perhaps for another user.
    try {
      file.remove()
    } catch (error) {
      log.warn('an older session could not be removed', error)
    }
    return result
  }

  return {
    load: () => enqueue(read),
    save: (session, isAnonymous = false) => enqueue(() => store(session, isAnonymous)),
    clear: () =>
      enqueue(async () => {
        inMemory = null
        if (!isFileStuck && !isFileUnread) file.remove()
      }),
    keyringWaits: keyringWait.isWaiting,
    goOnWithoutKeyring: keyringWait.giveUp,
  }
}
