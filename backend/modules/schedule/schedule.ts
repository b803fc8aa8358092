import type { FastifyPluginAsync } from 'fastify'
import { scheduleHealthRoutes } from './health-routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'

export const schedule: FastifyPluginAsync = async (app) => {
  await app.register(scheduleRoutes)
  await app.register(scheduleHealthRoutes)
}
