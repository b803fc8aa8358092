import type { FastifyPluginAsync } from 'fastify'
import { stationIndexRoutes } from './station-index-routes.ts'
import { stationRoutes } from './station-routes.ts'

/** The public catalog of stations. */
export const stations: FastifyPluginAsync = async (app) => {
  await app.register(stationRoutes)
  await app.register(stationIndexRoutes)
}
