/** What was kept without an account goes along with a sign-in to one: the API moves it, all or nothing. */

import type { Merged } from '../../../shared/api/users.ts'
import { createSignal } from '../../../shared/signal.ts'
import { statusOf } from '../../api/problem.ts'
import { retryDelay } from '../../api/send-again.ts'
import { log } from '../../lib/log.ts'
import { notify, withdrawNotice } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { keepsChange, rejectChange, settleChanges } from '../errors/errors.ts'

/** Names account merges among the queued changes. */
export const MERGE = 'merge'

/** A listener without an account who has signed in to one. */
export interface LeftBehind {
  readonly uid: string
  /** What the provider gives tokens of their session for: they prove whose all that is. */
  readonly refreshToken: string
}

/** Where that waits over the end of the program: beside the session of the account, encrypted as that is. */
export interface KeptBehind {
  /** What goes to the account of that uid; null: nothing. */
  read(uid: string): LeftBehind | null
  /** Null: nothing any more. */
  keep(uid: string, left: LeftBehind | null): Promise<void>
}

interface CarryPorts {
  readonly kept: KeptBehind
  /** A token of that session; null where the provider has none for it any more. */
  tokenOf(left: LeftBehind): Promise<string | null>
  merge(uid: string, token: string): Promise<Merged>
  /** Whether this account is signed in, still. */
  isHere(uid: string): boolean
  /** Resolves when the account is there to be merged into. */
  whenReady(): Promise<void>
  /** Calls back once, at the latest after so many ms, when it is worth another attempt. */
  untilBack(ms: number): Promise<void>
  onDone(merged: Merged): void
  /** It did not work at once, and is tried again by itself. */
  onWaiting(): void
  /** The API has refused it; `again` tries once more. */
  onRefused(error: unknown, again: () => void): void
}

export type CarryOver = ReturnType<typeof createCarryOver>

export function createCarryOver(ports: CarryPorts) {
  /** Accounts that something is on its way to. */
  const underWay = new Set<string>()

  /** A vault that cannot be written for a moment keeps nothing from being carried over. */
  const keep = (uid: string, left: LeftBehind | null) =>
    ports.kept
      .keep(uid, left)
      .catch((error) => log.warn('What was left behind could not be written down', error))

  /** Without a token their user is gone: moved by an earlier run, or unused for too long. */
  async function finish(uid: string, token: string | null): Promise<void> {
    const merged = token === null ? null : await ports.merge(uid, token)
    settleChanges(MERGE)
    await keep(uid, null)
    if (merged !== null) ports.onDone(merged)
  }

  async function work(uid: string, left: LeftBehind): Promise<void> {
    await keep(uid, left)
    await ports.whenReady()
    let token: string | null = null
    for (let failures = 1; ports.isHere(uid); failures += 1) {
      try {
        // The API knows by an older token, too, what an attempt has moved whose answer was lost.
        token = (await ports.tokenOf(left)) ?? token
        return await finish(uid, token)
      } catch (error) {
        const status = statusOf(error)
        log.warn('What was kept without an account could not be carried over', { status })
        if (!ports.isHere(uid)) return
        if (!keepsChange({ kind: MERGE, error }, 'background', failures > 1)) {
          await keep(uid, null)
          return ports.onRefused(error, () => void carry(uid, left))
        }
        if (failures === 1) ports.onWaiting()
        await ports.untilBack(retryDelay(failures, error))
      }
    }
  }

  async function carry(uid: string, left: LeftBehind): Promise<void> {
    if (underWay.has(uid)) return
    underWay.add(uid)
    await work(uid, left).finally(() => underWay.delete(uid))
  }

  return {
    /** Carries it over to the account of that uid. Never rejects. */
    carry,
    /** Goes on with what an earlier run has not brought to its end. */
    resume: async (uid: string): Promise<void> => {
      const left = ports.kept.read(uid)
      if (left) await carry(uid, left)
    },
  }
}

/** Each takes the place of the one before. */
const NOTICE_ID = 'carried'
const carried = createSignal()

/** Calls the listener whenever something has come into the account that the screen does not show yet. */
export const onCarried = carried.subscribe

export const carryNotices = {
  onDone: (merged: Merged): void => {
    withdrawNotice(NOTICE_ID)
    if (Object.values(merged).some((count) => count > 0)) {
      notify({
        message: getMessages().accountNeeded.merged(merged),
        tone: 'success',
        id: NOTICE_ID,
      })
    }
    carried.emit()
  },
  onWaiting: (): void =>
    notify({ message: getMessages().accountNeeded.waiting, tone: 'plain', id: NOTICE_ID }),
  onRefused: (error: unknown, again: () => void): void => {
    withdrawNotice(NOTICE_ID)
    rejectChange({ kind: MERGE, error, retry: again })
  },
}
