/** The user's queue. A queue that the user made survives a restart. */
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createSignal } from '../../../shared/signal.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { Player } from './player-types.ts'
import { NO_QUEUE, type Queue, withCurrent } from './queue.ts'

const queueSchema = z.object({
  ids: z.array(z.string()),
  originalIds: z.nullable(z.array(z.string())),
  current: z.nullable(z.string()),
  isMade: z.boolean(),
})

const keyOf = (uid: string) => `queue:${uid}`

export const queueStore = createStore<Queue>()(() => NO_QUEUE)

export function changeQueue(change: (queue: Queue) => Queue): void {
  queueStore.setState(change, true)
}

export function useQueue(): Queue {
  return useStore(queueStore)
}

export const queueRequests = createSignal()

/** Moves the position in the queue with the player. Returns a function to stop. */
export function followPlayer(player: Pick<Player, 'subscribe'>): () => void {
  return player.subscribe(({ item }) => {
    if (item) changeQueue((queue) => withCurrent(queue, item.id))
  })
}

/** Stores the queue of each user until they sign out. A merge moves it to the account. */
export function createQueueSession(store: Storage) {
  let stop = () => {}
  const write = (uid: string, queue: Queue) => {
    try {
      if (queue.isMade) store.setItem(keyOf(uid), JSON.stringify(queue))
      else store.removeItem(keyOf(uid))
    } catch {}
  }
  return {
    enter: (uid: string): void => {
      stop()
      const stored = parseJson(queueSchema, store.getItem(keyOf(uid)))
      if (stored) changeQueue(() => stored)
      stop = queueStore.subscribe((queue) => write(uid, queue))
    },
    leave: (uid: string, reason: string, next?: string): void => {
      stop()
      if (reason === 'expired') return
      const queue = queueStore.getState()
      write(uid, NO_QUEUE)
      if (reason === 'joined' && next !== undefined) write(next, queue)
      else changeQueue(() => NO_QUEUE)
    },
  }
}
