/**
 * Keeps the one session of a browser as ciphertext, under a key that no script can read out. That
 * keeps tokens out of files and backups, unreadable for other users of the machine; a script that runs in the page could
 * still ask for decryption. Only the desktop has a real keyring.
 */
import type { KeptSession, LoadedSession } from '../../preload/contract/session.ts'
import { log } from '../lib/log.ts'
import type { KeyValueStore } from './indexed-store.ts'
import type { ScrobblingVault, SessionVault } from './platform-types.ts'

const KEY = 'key'
/** Where ciphertext that cannot be read is put aside, so that the cause can be found. */
const unreadable = (slot: string) => `${slot}-unreadable`
const ALGORITHM = 'AES-GCM'
/** Bytes; what AES-GCM is specified for. */
const IV_LENGTH = 12

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Puts `session` in place of any other. Rejects when the store refuses; then there is none. */
async function seal(store: KeyValueStore, slot: string, session: string): Promise<void> {
  try {
    const key = await loadKey(store)
    const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
    const text = new TextEncoder().encode(session)
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text)
    await store.put(slot, { iv, data } satisfies Sealed)
  } catch (error) {
    // An older one would come back with the next visit, perhaps as another user's session.
    await store.delete(slot).catch(() => undefined)
    throw error
  }
}

/** What is there. Never rejects: what cannot be read is put aside, and said so once. */
async function unseal(store: KeyValueStore, slot: string): Promise<LoadedSession> {
  let sealed: Sealed | undefined
  try {
    sealed = (await store.get(slot)) as Sealed | undefined
  } catch (error) {
    log.warn('The stored session cannot be read just now', error)
  }
  if (!sealed) return { session: null, setAside: false }
  try {
    const key = await loadKey(store)
    const data = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, key, sealed.data)
    return { session: new TextDecoder().decode(data), setAside: false }
  } catch (error) {
    log.warn('The stored session cannot be read; it was set aside', error)
    await putAside(store, slot, sealed)
    return { session: null, setAside: true }
  }
}

async function putAside(store: KeyValueStore, slot: string, sealed: unknown): Promise<void> {
  try {
    await store.put(unreadable(slot), sealed)
    await store.delete(slot)
  } catch (error) {
    log.warn('The unreadable session could not be moved', error)
  }
}

async function loadKey(store: KeyValueStore): Promise<CryptoKey> {
  const known = await store.get(KEY)
  if (known instanceof CryptoKey) return known
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, usages)
  await store.put(KEY, key)
  return key
}

/** Tabs share one store: each tells the others when it changes, or they would act on an old session. */
type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

/** And only one of them is at it at a time, or two that begin at once would each make a key. */
const LOCK = 'undertone-session'

/**
 * The vault over a store. Where the store cannot be opened or written, the session lives in memory
 * only. Calls run one after the other, those of other tabs included.
 */
export function createSessionVault(
  open: () => Promise<KeyValueStore>,
  /** Where in the store it lies. */
  slot = 'session',
  joinTabs: () => Tabs = () => new BroadcastChannel(`undertone-${slot}`),
): ScrobblingVault & Required<Pick<SessionVault, 'onChangedElsewhere' | 'replace'>> {
  let memory: string | null = null
  let opened: Promise<KeyValueStore | null> | null = null
  let joined: Tabs | null = null

  function tabs(): Tabs {
    joined ??= joinTabs()
    return joined
  }

  /** One after the other, with the store; without a store (null) at once. */
  async function inTurn<T>(work: (store: KeyValueStore | null) => Promise<T>): Promise<T> {
    opened ??= open().catch((error: unknown) => {
      log.warn('This browser keeps no data for pages: the session stays in memory', error)
      return null
    })
    const store = await opened
    return store ? navigator.locks.request(LOCK, () => work(store)) : work(null)
  }

  async function write(store: KeyValueStore | null, session: string): Promise<KeptSession> {
    memory = session
    if (!store) return { protection: 'memory', reason: 'no-keyring' }
    try {
      await seal(store, slot, session)
    } catch (error) {
      log.warn('The session could not be written down and stays in memory', error)
      return { protection: 'memory', reason: 'keyring-failed' }
    }
    memory = null
    tabs().postMessage('saved')
    return { protection: 'encrypted', reason: null }
  }

  async function erase(store: KeyValueStore | null): Promise<void> {
    memory = null
    if (!store) return
    await store.delete(slot)
    tabs().postMessage('cleared')
  }

  return {
    load: () =>
      inTurn(async (store) =>
        memory === null && store ? unseal(store, slot) : { session: memory, setAside: false },
      ),
    save: (session) => inTurn((store) => write(store, session)),
    replace: (session, isCurrent) =>
      inTurn(async (store) => {
        const stored = memory === null && store ? (await unseal(store, slot)).session : memory
        if (!isCurrent(stored)) return null
        if (session !== null) return write(store, session)
        await erase(store)
        return null
      }),
    clear: () => inTurn(erase),
    onChangedElsewhere: (listener) => {
      const onMessage = () => listener()
      tabs().addEventListener('message', onMessage)
      return () => tabs().removeEventListener('message', onMessage)
    },
  }
}
