import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { HISTORY_MAX } from '../../../shared/api/field-rules.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import type { MoveBelongings } from '../users/anonymous-store.ts'
import { calendarFiles } from './following/calendar-files.ts'
import { followingRoutes } from './following/following-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { createHistoryStore } from './history/history-store.ts'
import { exchangeRoutes } from './import-export/exchange-routes.ts'
import { releaseRoutes } from './saved-songs/releases/release-routes.ts'
import type { ReleaseSource } from './saved-songs/releases/release-sources.ts'
import { savedSongsRoutes } from './saved-songs/saved-songs-routes.ts'
import { createSavedSongsStore } from './saved-songs/saved-songs-store.ts'

/** Registers the routes of a user's library: imports, follows, calendars, history, saved songs and releases. */
export const library: FastifyPluginAsync<{ readonly releases: readonly ReleaseSource[] }> = async (
  app,
  { releases },
) => {
  await app.register(exchangeRoutes)
  await app.register(followingRoutes)
  await app.register(calendarFiles)
  await app.register(historyRoutes)
  await app.register(savedSongsRoutes)
  await app.register(releaseRoutes, { sources: releases })
}

declare module 'fastify' {
  interface FastifyInstance {
    moveBelongings: MoveBelongings
  }
}

/** Decorates the app with the function that moves a user's data in an account merge. The users module cannot import it. */
export const moveBelongings = fp(
  async (app) => {
    const { now, pictureUrls } = app
    app.decorate('moveBelongings', async (tx, from, to) => ({
      sessions: await createHistoryStore(tx, HISTORY_MAX).move(from, to),
      songs: await createSavedSongsStore(tx).move(from, to),
      stations: await createOwnStationStore(tx, pictureUrls).changeOwner(from, to, now()),
    }))
  },
  { name: 'move-belongings', dependencies: ['picture-urls'] },
)
