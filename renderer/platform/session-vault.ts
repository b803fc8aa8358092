/**
 * Stores a browser's session as ciphertext with a non-extractable key. This keeps tokens out of files and backups and
 * unreadable for other users of the machine. A script in the page could still request decryption. Only the desktop
 * has a real keyring.
 */
import type { LoadedSession, SaveResult } from '../../preload/contract/session.ts'
import { log } from '../lib/log.ts'
import type { KeyValueStore } from './indexed-store.ts'
import type { ScrobblingVault, SessionVault } from './platform-types.ts'

const KEY = 'key'
/** Key to which the vault moves unreadable ciphertext, for diagnosis. */
const unreadableSlot = (slot: string) => `${slot}-unreadable`
const ALGORITHM = 'AES-GCM'
const IV_LENGTH = 12

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Encrypts and stores the session. When the store rejects it, deletes the stored session and rejects. */
async function seal(store: KeyValueStore, slot: string, session: string): Promise<void> {
  try {
    const key = await loadKey(store)
    const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
    const text = new TextEncoder().encode(session)
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text)
    await store.put(slot, { iv, data } satisfies Sealed)
  } catch (error) {
    // An older session would return at the next visit, perhaps for another user.
    await store.delete(slot).catch(() => undefined)
    throw error
  }
}

/** Reads and decrypts the session. Never rejects. Moves unreadable ciphertext away, then `setAside` is true. */
async function unseal(store: KeyValueStore, slot: string): Promise<LoadedSession> {
  let sealed: Sealed | undefined
  try {
    sealed = (await store.get(slot)) as Sealed | undefined
  } catch (error) {
    log.warn('The stored session is temporarily unreadable', error)
  }
  if (!sealed) return { session: null, setAside: false }
  try {
    const key = await loadKey(store)
    const data = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, key, sealed.data)
    return { session: new TextDecoder().decode(data), setAside: false }
  } catch (error) {
    log.warn('The stored session cannot be read; it was moved away', error)
    await moveUnreadable(store, slot, sealed)
    return { session: null, setAside: true }
  }
}

async function moveUnreadable(store: KeyValueStore, slot: string, sealed: unknown): Promise<void> {
  try {
    await store.put(unreadableSlot(slot), sealed)
    await store.delete(slot)
  } catch (error) {
    log.warn('The unreadable session could not be moved', error)
  }
}

async function loadKey(store: KeyValueStore): Promise<CryptoKey> {
  const storedKey = await store.get(KEY)
  if (storedKey instanceof CryptoKey) return storedKey
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, usages)
  await store.put(KEY, key)
  return key
}

/** Tabs share one store. A tab notifies the other tabs of changes, so that they do not use an old session. */
type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

/** Name of the lock that serializes the tabs. Without it, two tabs could create different keys. */
const LOCK = 'undertone-session'

/** Creates the vault. It keeps the session in memory when the store fails. Calls run one at a time across all tabs. */
export function createSessionVault(
  openStore: () => Promise<KeyValueStore>,
  slot = 'session',
  openChannel: () => TabChannel = () => new BroadcastChannel(`undertone-${slot}`),
): ScrobblingVault & Required<Pick<SessionVault, 'onChangedElsewhere' | 'replace'>> {
  let sessionInMemory: string | null = null
  let openedStore: Promise<KeyValueStore | null> | null = null
  let openedChannel: TabChannel | null = null

  function otherTabs(): TabChannel {
    openedChannel ??= openChannel()
    return openedChannel
  }

  /** Runs `work` with the store after earlier calls. Runs it immediately, with null, when there is no store. */
  async function runExclusive<T>(work: (store: KeyValueStore | null) => Promise<T>): Promise<T> {
    openedStore ??= openStore().catch((error: unknown) => {
      log.warn('This browser stores no data: the session stays in memory', error)
      return null
    })
    const store = await openedStore
    return store ? navigator.locks.request(LOCK, () => work(store)) : work(null)
  }

  async function write(store: KeyValueStore | null, session: string): Promise<SaveResult> {
    sessionInMemory = session
    if (!store) return { protection: 'memory', reason: 'no-keyring' }
    try {
      await seal(store, slot, session)
    } catch (error) {
      log.warn('The session could not be stored and stays in memory', error)
      return { protection: 'memory', reason: 'keyring-failed' }
    }
    sessionInMemory = null
    otherTabs().postMessage('saved')
    return { protection: 'encrypted', reason: null }
  }

  async function erase(store: KeyValueStore | null): Promise<void> {
    sessionInMemory = null
    if (!store) return
    await store.delete(slot)
    otherTabs().postMessage('cleared')
  }

  return {
    load: () =>
      runExclusive(async (store) =>
        sessionInMemory === null && store
          ? unseal(store, slot)
          : { session: sessionInMemory, setAside: false },
      ),
    save: (session) => runExclusive((store) => write(store, session)),
    replace: (session, isCurrent) =>
      runExclusive(async (store) => {
        const storedSession =
          sessionInMemory === null && store ? (await unseal(store, slot)).session : sessionInMemory
        if (!isCurrent(storedSession)) return null
        if (session !== null) return write(store, session)
        await erase(store)
        return null
      }),
    clear: () => runExclusive(erase),
    onChangedElsewhere: (listener) => {
      const onMessage = () => listener()
      otherTabs().addEventListener('message', onMessage)
      return () => otherTabs().removeEventListener('message', onMessage)
    },
  }
}
