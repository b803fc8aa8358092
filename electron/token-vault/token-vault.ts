import type { SafeStorage } from 'electron'
import type { KeptSession, LoadedSession } from '../../preload/contract/session.ts'
import type { Logger } from '../log/logger.ts'
import { currentProtection, ENCRYPTED, KEYRING_FAILED, KEYRING_LOCKED } from './protection.ts'
import type { SessionFile } from './session-file.ts'

/**
 * The wait for the system's keyring. While it asks the user for its password, in a window of its own,
 * every promise of safeStorage is pending, for as long as that takes; once answered it answers at once.
 */
interface KeyringWait {
  /** Asks the keyring. True: it has answered, however; false: the user goes on without it. */
  answered(): Promise<boolean>
  /** Whether the app waits for it now. */
  isWaiting(): boolean
  /** The user goes on without it, for now. */
  goOn(): void
}

/** `onLateAnswer` is called when the keyring answers after the user went on without it. */
function createKeyringWait(
  keyring: Pick<SafeStorage, 'isAsyncEncryptionAvailable'>,
  onLateAnswer: () => void,
): KeyringWait {
  let state: 'unasked' | 'asking' | 'answered' = 'unasked'
  let isGivenUp = false
  const wait = Promise.withResolvers<boolean>()

  async function ask(): Promise<void> {
    state = 'asking'
    await keyring.isAsyncEncryptionAvailable().catch(() => false)
    state = 'answered'
    wait.resolve(true)
    if (isGivenUp) onLateAnswer()
  }

  return {
    async answered() {
      if (state === 'unasked') void ask()
      return state === 'answered' || wait.promise
    },
    isWaiting: () => state === 'asking' && !isGivenUp,
    goOn() {
      if (state !== 'asking') return
      isGivenUp = true
      wait.resolve(false)
    },
  }
}

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
  /**
   * The session, or null when there is none or what was kept cannot be read. Never rejects: what
   * cannot be read is put aside, and `setAside` says so that one time.
   */
  load(): Promise<LoadedSession>
  /**
   * Stores `session` in place of any other and resolves with how. An anonymous session, which starts by itself, stays in
   * memory while there is a session on disk that could not be read: the next start may read that one.
   */
  save(session: string, isAnonymous?: boolean): Promise<KeptSession>
  /**
   * Forgets the session. One that could not be read just now stays: identity begins every start
   * without a session by clearing it, and would take away what the next start could read.
   */
  clear(): Promise<void>
  /** Whether `load` waits for a keyring that asks the user for its password. */
  keyringWaits(): boolean
  /**
   * The user does not wait for it any longer: nothing is read, and what is saved stays in memory. Once
   * the keyring answers after all, it keeps the session that is there by then.
   */
  goOnWithoutKeyring(): void
}

const NOTHING: LoadedSession = { session: null, setAside: false }

/** What the system says when it is short of something for a moment; the file itself is sound. */
const SHORTAGES: readonly unknown[] = ['EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE', 'ENOMEM']

/** A shortage, or Electron's words when a keyring is only locked: electron_api_safe_storage.cc. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.message.includes('temporarily unavailable') ||
    ('code' in error && SHORTAGES.includes(error.code))
  )
}

/** A vault over the system's keyring and one file of ciphertext. Nothing is written in clear. */
export function createTokenVault(options: {
  readonly keyring: Keyring
  readonly file: SessionFile
  readonly log: Logger
}): TokenVault {
  const { keyring, file, log } = options
  /** The session while it cannot be written down; lost when the app quits. */
  let inMemory: { readonly session: string; readonly isAnonymous: boolean } | null = null
  /** An unreadable file that can be neither moved nor removed. */
  let stuck = false
  /** What is on disk could not be read just now: it may be a session that no page has loaded yet. */
  let unread = false
  let last: Promise<unknown> = Promise.resolve()
  const wait = createKeyringWait(keyring, () => {
    log.info('the keyring has answered after all')
    void inTurn(async () => inMemory !== null && keep(inMemory.session, inMemory.isAnonymous))
  })

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  function setAside(reason: unknown): LoadedSession {
    log.warn('the kept session cannot be read; it was set aside', reason)
    for (const attempt of [file.setAside, file.remove])
      try {
        attempt()
        return { session: null, setAside: true }
      } catch (error) {
        log.warn('the unreadable session file could not be moved', error)
      }
    // It stays where it is: said once, and not looked at again.
    stuck = true
    return { session: null, setAside: true }
  }

  async function read(): Promise<LoadedSession> {
    if (inMemory !== null) return { session: inMemory.session, setAside: false }
    if (stuck) return NOTHING
    // Without the keyring the file means nothing now, but it may when the keyring is back.
    unread = !(await wait.answered()) || (await currentProtection(keyring)).protection === 'memory'
    if (unread) return NOTHING
    try {
      const ciphertext = file.read()
      if (ciphertext === null) return NOTHING
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(ciphertext)
      if (shouldReEncrypt) await encryptAnew(result)
      return { session: result, setAside: false }
    } catch (error) {
      if (!isTemporary(error)) return setAside(error)
      log.warn('the kept session cannot be read just now', error)
      unread = true
      return NOTHING
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

  async function write(session: string): Promise<KeptSession> {
    if (!(await wait.answered())) return KEYRING_LOCKED
    const protection = await currentProtection(keyring)
    if (protection !== ENCRYPTED) return protection
    try {
      file.write(await keyring.encryptStringAsync(session))
      return ENCRYPTED
    } catch (error) {
      log.warn('the session could not be written down and stays in memory', error)
      return KEYRING_FAILED
    }
  }

  async function keep(session: string, isAnonymous: boolean): Promise<KeptSession> {
    if (unread && isAnonymous && file.exists()) {
      inMemory = { session, isAnonymous }
      return KEYRING_LOCKED
    }
    const kept = await write(session)
    unread = false
    if (kept.protection === 'encrypted') {
      inMemory = null
      stuck = false
      return kept
    }
    inMemory = { session, isAnonymous }
    // An older session on disk would come back after a restart, perhaps as another user.
    try {
      file.remove()
    } catch (error) {
      log.warn('an older session could not be removed', error)
    }
    return kept
  }

  return {
    load: () => inTurn(read),
    save: (session, isAnonymous = false) => inTurn(() => keep(session, isAnonymous)),
    clear: () =>
      inTurn(async () => {
        inMemory = null
        if (!stuck && !unread) file.remove()
      }),
    keyringWaits: wait.isWaiting,
    goOnWithoutKeyring: wait.goOn,
  }
}
