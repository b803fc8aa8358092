import type { FastifyPluginAsync } from 'fastify'
import { programmeHealthRoutes } from './health-routes.ts'
import { programmeRoutes } from './programme-routes.ts'

export const schedule: FastifyPluginAsync = async (app) => {
  await app.register(programmeRoutes)
  await app.register(programmeHealthRoutes)
}
