/** That sound has come out since an account was made: told once, with a beat, where the listener allows it. */

/** Under which the account that has told it is kept on this computer; the API counts each once, whatever it is told. */
const KEY = 'first-sound-told'

interface FirstSoundParts {
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The id of the account that is signed in; null of a listener without one. */
  account(): string | null
  isAllowed(): boolean
}

export interface FirstSound {
  /** The account of which the beat of a station that sounds is to tell it; null: there is nothing to tell. */
  due(sounding: string | null): string | null
  /** It has arrived. */
  told(account: string): void
  forget(): void
}

export function createFirstSound({ store, account, isAllowed }: FirstSoundParts): FirstSound {
  let known: string | null = null
  const read = () => {
    try {
      return store.getItem(KEY)
    } catch {
      return null
    }
  }
  /** A store that may not be used costs that it is told again at the next start. */
  const write = (change: () => void) => {
    try {
      change()
    } catch {
      // Known until then.
    }
  }
  return {
    due: (sounding) => {
      const uid = account()
      if (sounding === null || uid === null || !isAllowed()) return null
      return uid === known || uid === read() ? null : uid
    },
    told: (uid) => {
      known = uid
      write(() => store.setItem(KEY, uid))
    },
    forget: () => {
      known = null
      write(() => store.removeItem(KEY))
    },
  }
}
