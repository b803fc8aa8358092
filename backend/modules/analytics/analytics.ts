import type { FastifyPluginAsync } from 'fastify'
import { figureRoutes } from './listening/figure-routes.ts'
import { listeningRoutes } from './listening/listening-routes.ts'

/** Counts what listeners play, and shows creators the figures of their stations. */
export const analytics: FastifyPluginAsync = async (app) => {
  await app.register(listeningRoutes)
  await app.register(figureRoutes)
}
