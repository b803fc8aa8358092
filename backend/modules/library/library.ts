import type { FastifyPluginAsync } from 'fastify'
import { calendarFiles } from './following/calendar-files.ts'
import { followingRoutes } from './following/following-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { exchangeRoutes } from './import-export/exchange-routes.ts'
import { crateRoutes } from './saved-songs/crate-routes.ts'
import { releaseRoutes } from './saved-songs/releases/release-routes.ts'
import type { ReleaseSource } from './saved-songs/releases/release-sources.ts'

/** What users keep: follows, history and saved songs, and the import from other programs. */
export const library: FastifyPluginAsync<{ readonly releases: readonly ReleaseSource[] }> = async (
  app,
  { releases },
) => {
  await app.register(exchangeRoutes)
  await app.register(followingRoutes)
  await app.register(calendarFiles)
  await app.register(historyRoutes)
  await app.register(crateRoutes)
  await app.register(releaseRoutes, { sources: releases })
}
