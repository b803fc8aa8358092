import type { FastifyPluginAsync } from 'fastify'
import { changeRoutes } from './change-routes.ts'
import { claimRoutes } from './claims/claim-routes.ts'
import { listedRoutes } from './listed/listed-routes.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { reportRoutes } from './station-reports/report-routes.ts'

export const moderation: FastifyPluginAsync = async (app) => {
  await app.register(claimRoutes)
  await app.register(moderationRoutes)
  await app.register(listedRoutes)
  await app.register(changeRoutes)
  await app.register(reportRoutes)
  await app.register(noticeRoutes)
}
