/**
 * Keeps the one session of a browser as ciphertext, under a key that no script can read out. That
 * keeps tokens out of files and backups, unreadable for other users of the machine; a script that runs in the page could
 * still ask for decryption. Only the desktop has a real keyring.
 */
import type { KeptSession } from '../../preload/contract/session.ts'
import { log } from '../lib/log.ts'
import type { KeyValueStore } from './indexed-store.ts'
import type { ScrobblingVault, SessionVault } from './platform-types.ts'
import { discard, seal, unseal } from './sealed-session.ts'

/** Tabs share one store: each tells the others when it changes, or they would act on an old session. */
const channelOf = (slot: string) => `undertone-${slot}`
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
  joinTabs: () => Tabs = () => new BroadcastChannel(channelOf(slot)),
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
    await discard(store, slot)
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
