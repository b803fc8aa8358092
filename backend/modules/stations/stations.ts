import type { FastifyPluginAsync } from 'fastify'
import { stationIndexRoutes } from './station-index-routes.ts'
import { stationRoutes } from './station-routes.ts'

export const stations: FastifyPluginAsync = async (app) => {
  await app.register(stationRoutes)
  await app.register(stationIndexRoutes)
}
