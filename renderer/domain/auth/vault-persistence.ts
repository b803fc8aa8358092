/**
 * Firebase persistence on the platform's session vault. The vault stores one value, the signed-in user. All other
 * keys stay in memory.
 * Firebase does not document custom persistence, but accepts any class with the methods of PersistenceInternal
 * (@firebase/auth). Therefore identity.ts needs a cast.
 */
import type { SaveResult } from '../../../preload/contract/session.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import type { SessionVault } from '../../platform/platform-types.ts'
import type { MergeSource, MergeSourceStore } from './account-merge.ts'
import { isRecord, isStoredAnonymous } from './stored-session.ts'

type StoredValue = Record<string, unknown> | string
type Listener = () => void | Promise<void>

/** Format: `firebase:authUser:<api key>:<app name>`. */
const USER_KEY = /^firebase:authUser:/

export interface VaultWatcher {
  onSaved(saved: SaveResult): void
  onUnreadableSession(): void
  onStoredSessionFound(stored: unknown): void
  onOtherWindowChange(): void
}

/** The mark is set from a sign-out until the vault is empty. Local storage also works while a page unloads. */
const signOutMark = {
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
      log.warn('Marking the end of the session failed', error)
    }
  },
}

/** `Persistence` is the class for initializeAuth. `mergeSources` stores the source of an unfinished account merge. */
export function vaultPersistence(vault: SessionVault, watcher: VaultWatcher) {
  let session: StoredState | null = null
  /** True from a sign-out until Firebase has removed the session. Firebase may still save the ended session. */
  let isSigningOut = false

  async function clear(): Promise<void> {
    session = null
    await vault.clear()
    signOutMark.set(false)
  }

  /**
   * Clears the vault at sign-out. Firebase would clear it only after pending work, such as restoring the session. If
   * the page closed before that, the user would be signed in at the next start. Rejects with the vault's error.
   */
  async function clearForSignOut(): Promise<void> {
    isSigningOut = true
    signOutMark.set(true)
    await clear()
  }

  const save = (next: StoredState) =>
    vault.save(JSON.stringify(next), isStoredAnonymous(next.value))

  /**
   * Saves a change to the session of the same user, such as a renewed token. If another window has signed that user
   * out or another user in, returns null and saves nothing, so that a late token renewal does not revert it.
   */
  async function saveIfCurrent(next: StoredState): Promise<SaveResult | null> {
    if (!vault.replace) return save(next)
    const isCurrent = (text: string | null) => !signOutMark.isOn() && belongsToSameUser(text, next)
    return vault.replace(JSON.stringify(next), isCurrent)
  }

  class Persistence {
    static readonly type = 'LOCAL'
    readonly type = 'LOCAL'
    readonly memory = new Map<string, StoredValue>()
    readonly unsubscribers = new Map<Listener, () => void>()

    async _isAvailable(): Promise<boolean> {
      return true
    }

    async _set(key: string, value: StoredValue): Promise<void> {
      if (!USER_KEY.test(key)) {
        this.memory.set(key, value)
        return
      }
      if (isSigningOut) return
      const isSameUser = session !== null && uidOf(session.value) === uidOf(value)
      const mergeEntry =
        session?.left && session.left.to === uidOf(value) ? session.left : undefined
      session = { key, value, left: mergeEntry }
      const saved = await (isSameUser ? saveIfCurrent(session) : save(session))
      if (saved === null) return
      watcher.onSaved(saved)
      // A sign-out that started during the save is not finished yet, so its mark remains.
      if (!isSigningOut) signOutMark.set(false)
    }

    async _get(key: string): Promise<StoredValue | null> {
      if (!USER_KEY.test(key)) return this.memory.get(key) ?? null
      try {
        if (signOutMark.isOn()) await clear()
        const { session: text, setAside } = await vault.load()
        if (setAside) watcher.onUnreadableSession()
        session = parseSession(text, key)
        if (!session) return null
        watcher.onStoredSessionFound(session.value)
        return session.value
      } catch (error) {
        // An unreadable vault requires a new sign-in; it must not block the app.
        log.warn('Reading the stored session failed', error)
        return null
      }
    }

    async _remove(key: string): Promise<void> {
      if (!USER_KEY.test(key)) {
        this.memory.delete(key)
        return
      }
      const previous = session
      isSigningOut = false
      if (signOutMark.isOn() || !vault.replace) return clear()
      // If `session` is null, this or another window has cleared the vault, which may already contain the next session.
      session = null
      if (previous) await vault.replace(null, (text) => belongsToSameUser(text, previous))
    }

    /** After a sign-in or sign-out in another window, Firebase reads the vault again. */
    _addListener(key: string, listener: Listener): void {
      if (!USER_KEY.test(key) || !vault.onChangedElsewhere) return
      this.unsubscribers.set(
        listener,
        vault.onChangedElsewhere(() => {
          watcher.onOtherWindowChange()
          void notifyListener(listener)
        }),
      )
    }

    _removeListener(_key: string, listener: Listener): void {
      this.unsubscribers.get(listener)?.()
      this.unsubscribers.delete(listener)
    }
  }

  const mergeSources: MergeSourceStore = {
    read: (uid) => (session?.left?.to === uid ? session.left.who : null),
    save: async (uid, source) => {
      if (isSigningOut || !session || uidOf(session.value) !== uid) return
      if (!source && !session.left) return
      session = { ...session, left: source ? { to: uid, who: source } : undefined }
      await saveIfCurrent(session)
    },
  }
  return { Persistence, clearForSignOut, mergeSources }
}

/** JSON in the vault. `left` is an unfinished merge of the anonymous user `who` into the account with the uid `to`. */
interface StoredState {
  readonly key: string
  readonly value: StoredValue
  readonly left?: { readonly to: string; readonly who: MergeSource } | undefined
}

const uidOf = (value: StoredValue) => (typeof value === 'object' ? value.uid : undefined)

function belongsToSameUser(text: string | null, { key, value }: StoredState): boolean {
  try {
    const stored = parseSession(text, key)
    return stored !== null && uidOf(stored.value) === uidOf(value)
  } catch {
    return false
  }
}

async function notifyListener(listener: Listener): Promise<void> {
  try {
    await listener()
  } catch (error) {
    log.warn('Applying a session change of another window failed', error)
  }
}

function parseSession(text: string | null, key: string): StoredState | null {
  if (text === null) return null
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored) || stored.key !== key || !stored.value) return null
  return { key, value: stored.value as StoredValue, left: parseMergeSource(stored.left) }
}

function parseMergeSource(value: unknown): StoredState['left'] {
  if (!isRecord(value) || typeof value.to !== 'string' || !isRecord(value.who)) return undefined
  const { uid, refreshToken } = value.who
  if (typeof uid !== 'string' || typeof refreshToken !== 'string') return undefined
  return { to: value.to, who: { uid, refreshToken } }
}
