import type { FastifyPluginAsync } from 'fastify'
import { coverPictures, coverRoutes } from './covers/cover-routes.ts'
import { embedRoutes } from './embed-routes.ts'
import { ownStationRoutes } from './own-station-routes.ts'
import { privateStationRoutes } from './private-station-routes.ts'

/** Registers the routes with which users publish and manage stations, their covers and embedded players. */
export const creators: FastifyPluginAsync = async (app) => {
  await app.register(ownStationRoutes)
  await app.register(privateStationRoutes)
  await app.register(coverRoutes)
  await app.register(coverPictures)
  await app.register(embedRoutes)
}
