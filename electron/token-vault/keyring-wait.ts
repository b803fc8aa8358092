import type { SafeStorage } from 'electron'

/**
 * The wait for the system's keyring. While it asks the user for its password, in a window of its own,
 * every promise of safeStorage is pending, for as long as that takes; once answered it answers at once.
 */
export interface KeyringWait {
  /** Asks the keyring. True: it has answered, however; false: the user goes on without it. */
  answered(): Promise<boolean>
  /** Whether the app waits for it now. */
  isWaiting(): boolean
  /** The user goes on without it, for now. */
  goOn(): void
}

/** `onLateAnswer` is called when the keyring answers after the user went on without it. */
export function createKeyringWait(
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
