/**
 * The way to the history's writing side, whose code is loaded when there is something to write: with
 * the first sound, or when an earlier run of the app has left something to be sent.
 */
import { log } from '../../lib/log.ts'
import { openIndexedStore } from '../../platform/indexed-store.ts'
import type { Listening } from './create-listening.ts'
import { OUTBOX_KEY } from './outbox-key.ts'

type Load = () => Promise<{ readonly listening: Listening }>

/** Leaving waits this long for the last session to be sent: nobody waits for a service that hangs. */
export const LEAVING_WAIT_MS = 2_000

const loadCode: Load = () => import('./listening-outbox.ts')

/** What an earlier run has left on this computer. */
interface Kept {
  exists(): Promise<boolean>
  /** Never rejects. */
  remove(): Promise<void>
}

/** Makes the door. */
export function createListeningDoor(load: Load = loadCode, kept: Kept = keptHere) {
  let loaded: Promise<Listening | null> | null = null

  /** Null when the code cannot be had: an app without history beats no app. Then the next call tries again. */
  function open(): Promise<Listening | null> {
    loaded ??= load().then(
      async ({ listening }) => {
        // First of all: what is written after it builds on what a crash has left.
        await listening.resume()
        return listening
      },
      (error) => {
        log.error('The listening history could not be loaded', error)
        loaded = null
        return null
      },
    )
    return loaded
  }

  return {
    open,
    note: async (...heard: Parameters<Listening['note']>): Promise<void> => {
      ;(await open())?.note(...heard)
    },
    /** Somebody is signed in. */
    enter: async (): Promise<void> => {
      if (loaded !== null) await (await loaded)?.resume()
      else if (await kept.exists()) await open()
    },
    /** Sends what waits, for as long as leaving may take. */
    sendBeforeLeaving: async (): Promise<void> => {
      await (await loaded)?.sendWithin(LEAVING_WAIT_MS)
    },
    /** The person has left: nothing of their listening stays, also where the code could not be loaded. */
    forget: async (): Promise<void> => {
      const listening = await loaded
      await (listening === null ? kept.remove() : listening.forget())
    },
  }
}

/** The outbox in local storage, and its copy that survives a crash. */
const keptHere: Kept = {
  exists: async () => {
    try {
      if (localStorage.getItem(OUTBOX_KEY) !== null) return true
      return (await (await openIndexedStore()).get(OUTBOX_KEY)) !== undefined
    } catch {
      return false
    }
  },
  remove: async () => {
    try {
      localStorage.removeItem(OUTBOX_KEY)
      await (await openIndexedStore()).delete(OUTBOX_KEY)
    } catch (error) {
      log.error('The listening history could not be removed', error)
    }
  },
}

export const listeningDoor = createListeningDoor()
