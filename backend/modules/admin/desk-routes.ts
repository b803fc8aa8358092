import type { FastifyPluginAsync } from 'fastify'
import type { Queries } from '../../database/queries.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { createAnalytics } from '../analytics/read-analytics.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import type { Payments } from '../billing/payments.ts'
import { createNoticeStore } from '../moderation/notices/notice-store.ts'
import type { PictureUrls } from '../stations/station-row.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { noticeDeskRoutes } from './notice-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { userActionRoutes } from './users/user-action-routes.ts'
import { userCsvRoutes } from './users/user-csv-routes.ts'
import { userRightsRoutes } from './users/user-rights-routes.ts'

interface DeskRouteOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly payments: Pick<Payments, 'leave' | 'keptSubscription'>
  readonly pictureUrls: PictureUrls
  /** Whether admins are told when backups are late. */
  readonly expectsBackups: boolean
  readonly now: () => number
}

/** The admins' desk: the row of each route's action in the permission table is for admins. */
export const deskRoutes: FastifyPluginAsync<{ options: DeskRouteOptions }> = async (
  app,
  { options },
) => {
  const { database, identity, payments, pictureUrls, expectsBackups, now } = options
  const { leave, keptSubscription } = payments
  const acting = { database, identity, leave, now }
  await app.register(userActionRoutes, { options: acting })
  await app.register(userRightsRoutes, { options: { database, identity, keptSubscription } })
  await app.register(userCsvRoutes, { options })
  await app.register(bulkRoutes, { options: acting })
  const analytics = createAnalytics(database)
  await app.register(analyticsRoutes, { options: { analytics } })
  await app.register(overviewRoutes, { options: { database, analytics, expectsBackups, now } })
  const audit = createAuditStore(database)
  await app.register(auditRoutes, { options: { audit } })
  const notices = createNoticeStore(database, pictureUrls)
  await app.register(noticeDeskRoutes, { options: { notices, audit, now } })
}
