/**
 * Firebase's persistence over the platform's session vault. The vault keeps one value, the signed-in
 * user; whatever else Firebase wants to keep stays in memory.
 *
 * Firebase documents no way to bring one's own persistence, but takes any class of this shape (see
 * PersistenceInternal in @firebase/auth): hence the one cast in firebase-provider.ts.
 */
import type { KeptSession } from '../../../preload/contract/session.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import type { SessionVault } from '../../platform/platform-types.ts'
import type { KeptBehind, LeftBehind } from './carry-over.ts'
import { isRecord, isStoredAnonymous } from './stored-session.ts'

type Blob = Record<string, unknown> | string
type Listener = () => void | Promise<void>

/** Keys look like `firebase:authUser:<api key>:<app name>`. */
const USER_KEY = /^firebase:authUser:/

/** Hears what becomes of the session on disk. */
export interface VaultWatcher {
  onKept(kept: KeptSession): void
  /** What was kept could not be read and was put aside. */
  onSetAside(): void
  /** A session was there to be restored: what Firebase has stored of it. */
  onFound(stored: unknown): void
  /** Another window has saved or cleared the session. */
  onElsewhere(): void
}

/** On from a sign-out until the vault is empty. Local storage takes what is written while a page goes away. */
const endMark = {
  isOn(): boolean {
    try {
      return localStorage.getItem(STORAGE_KEYS.sessionEnded) !== null
    } catch {
      return false
    }
  },
  set(isOn: boolean): void {
    try {
      if (isOn) localStorage.setItem(STORAGE_KEYS.sessionEnded, 'true')
      else localStorage.removeItem(STORAGE_KEYS.sessionEnded)
    } catch (error) {
      log.warn('The end of the session could not be marked', error)
    }
  },
}

/**
 * `Persistence`: the class that initializeAuth instantiates. `behind`: what was kept without an account and has
 * not come along yet lies in the vault beside the session it goes to, and ends with it.
 */
export function vaultPersistence(vault: SessionVault, watcher: VaultWatcher) {
  let session: Stored | null = null
  /** Until Firebase has removed the session too: what it saves until then is the one that has ended. */
  let isEnding = false

  async function clear(): Promise<void> {
    session = null
    await vault.clear()
    endMark.set(false)
  }

  /**
   * Empties the vault for a sign-out. Firebase does so behind whatever else it is doing, such as restoring
   * the session: a page that is left before that would come back signed in. Rejects as the vault does.
   */
  async function end(): Promise<void> {
    isEnding = true
    endMark.set(true)
    await clear()
  }

  const save = (next: Stored) => vault.save(JSON.stringify(next), isStoredAnonymous(next.value))

  /**
   * Saves a change to the session of the same user, such as a renewed token. Returns null and saves nothing when
   * another window has signed that user out or another user in: a late token renewal must not undo that.
   */
  async function saveIfCurrent(next: Stored): Promise<KeptSession | null> {
    if (!vault.replace) return save(next)
    const isCurrent = (text: string | null) => !endMark.isOn() && isOfSameUser(text, next)
    return vault.replace(JSON.stringify(next), isCurrent)
  }

  class Persistence {
    static readonly type = 'LOCAL'
    readonly type = 'LOCAL'
    readonly memory = new Map<string, Blob>()
    readonly following = new Map<Listener, () => void>()

    async _isAvailable(): Promise<boolean> {
      return true
    }

    async _set(key: string, value: Blob): Promise<void> {
      if (!USER_KEY.test(key)) {
        this.memory.set(key, value)
        return
      }
      if (isEnding) return
      const isSameUser = session !== null && uidIn(session.value) === uidIn(value)
      const left = session?.left && session.left.to === uidIn(value) ? session.left : undefined
      session = { key, value, left }
      const kept = await (isSameUser ? saveIfCurrent(session) : save(session))
      if (kept === null) return
      watcher.onKept(kept)
      // A sign-out meanwhile is behind this save, and not done yet.
      if (!isEnding) endMark.set(false)
    }

    async _get(key: string): Promise<Blob | null> {
      if (!USER_KEY.test(key)) return this.memory.get(key) ?? null
      try {
        if (endMark.isOn()) await clear()
        const { session: text, setAside } = await vault.load()
        if (setAside) watcher.onSetAside()
        session = readSession(text, key)
        if (!session) return null
        watcher.onFound(session.value)
        return session.value
      } catch (error) {
        // An unreadable vault means signing in again, not an app that cannot start.
        log.warn('The stored session could not be read', error)
        return null
      }
    }

    async _remove(key: string): Promise<void> {
      if (!USER_KEY.test(key)) {
        this.memory.delete(key)
        return
      }
      const ended = session
      isEnding = false
      if (endMark.isOn() || !vault.replace) return clear()
      // Without a session, `end` or another window has cleared the vault. It may already hold the next session.
      session = null
      if (ended) await vault.replace(null, (text) => isOfSameUser(text, ended))
    }

    /** Another window signed in or out: Firebase reads the vault again and does the same. */
    _addListener(key: string, listener: Listener): void {
      if (!USER_KEY.test(key) || !vault.onChangedElsewhere) return
      this.following.set(
        listener,
        vault.onChangedElsewhere(() => {
          watcher.onElsewhere()
          void follow(listener)
        }),
      )
    }

    _removeListener(_key: string, listener: Listener): void {
      this.following.get(listener)?.()
      this.following.delete(listener)
    }
  }

  const behind: KeptBehind = {
    read: (uid) => (session?.left?.to === uid ? session.left.who : null),
    keep: async (uid, who) => {
      if (isEnding || !session || uidIn(session.value) !== uid) return
      if (!who && !session.left) return
      session = { ...session, left: who ? { to: uid, who } : undefined }
      await saveIfCurrent(session)
    },
  }
  return { Persistence, end, behind }
}

/** What the vault holds. */
interface Stored {
  readonly key: string
  readonly value: Blob
  /** Who has left something behind, and the account that it goes to. */
  readonly left?: { readonly to: string; readonly who: LeftBehind } | undefined
}

const uidIn = (value: Blob) => (typeof value === 'object' ? value.uid : undefined)

/** Returns false when the text holds no session that can be read. */
function isOfSameUser(text: string | null, { key, value }: Stored): boolean {
  try {
    const stored = readSession(text, key)
    return stored !== null && uidIn(stored.value) === uidIn(value)
  } catch {
    return false
  }
}

async function follow(listener: Listener): Promise<void> {
  try {
    await listener()
  } catch (error) {
    log.warn('Following another window failed', error)
  }
}

/** What is stored, if it was stored under this very key. */
function readSession(text: string | null, key: string): Stored | null {
  if (text === null) return null
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored) || stored.key !== key || !stored.value) return null
  return { key, value: stored.value as Blob, left: readLeft(stored.left) }
}

function readLeft(left: unknown): Stored['left'] {
  if (!isRecord(left) || typeof left.to !== 'string' || !isRecord(left.who)) return undefined
  const { uid, refreshToken } = left.who
  if (typeof uid !== 'string' || typeof refreshToken !== 'string') return undefined
  return { to: left.to, who: { uid, refreshToken } }
}
