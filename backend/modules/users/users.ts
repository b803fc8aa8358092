import type { FastifyPluginAsync } from 'fastify'
import { personalDataRoutes } from './personal-data/personal-data-routes.ts'
import { type UserRouteOptions, userRoutes } from './user-routes.ts'

export const users: FastifyPluginAsync<UserRouteOptions> = async (app, options) => {
  await app.register(userRoutes, options)
  await app.register(personalDataRoutes)
}
