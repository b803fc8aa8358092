import fp from 'fastify-plugin'
import { HISTORY_MAX } from '../../../shared/api/field-rules.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import type { MoveBelongings } from '../users/anonymous-store.ts'
import { createHistoryStore } from './history/history-store.ts'
import { createCrateStore } from './saved-songs/crate-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    moveBelongings: MoveBelongings
  }
}

/** Decorates the app for the account merge of users, which is below this module. */
export const moveBelongings = fp(
  async (app) => {
    const { now, pictureUrls } = app
    app.decorate('moveBelongings', async (tx, from, to) => ({
      sessions: await createHistoryStore(tx, HISTORY_MAX).move(from, to),
      songs: await createCrateStore(tx).move(from, to),
      stations: await createOwnStationStore(tx, pictureUrls).changeOwner(from, to, now()),
    }))
  },
  { name: 'move-belongings', dependencies: ['picture-urls'] },
)
