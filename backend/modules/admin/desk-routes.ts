import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deedsQuery, deedsSchema } from '../../../shared/api/audit.ts'
import { usersCsvQuery } from '../../../shared/api/users.ts'
import type { Queries } from '../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { createAnalytics } from '../analytics/read-analytics.ts'
import { type AuditStore, createAuditStore } from '../audit/audit-store.ts'
import type { Payments } from '../billing/payments.ts'
import { createNoticeStore } from '../moderation/notices/notice-store.ts'
import type { PictureUrls } from '../stations/station-row.ts'
import type { StoredUser } from '../users/user-store.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { type CsvColumn, sendCsv, toCsv } from './csv/send-csv.ts'
import { noticeDeskRoutes } from './notice-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { usersOf } from './users/choose-users.ts'
import { userActionRoutes } from './users/user-action-routes.ts'
import { userRightsRoutes } from './users/user-rights-routes.ts'

const COLUMNS: readonly CsvColumn<StoredUser>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ displayName }) => displayName },
  { name: 'email', value: ({ email }) => email },
  { name: 'role', value: ({ role }) => role },
  { name: 'plan', value: ({ plan }) => plan },
  { name: 'disabled', value: ({ disabled }) => disabled ?? false },
  { name: 'visible', value: ({ visible }) => visible },
  { name: 'joined', value: ({ createdAt }) => new Date(createdAt).toISOString() },
]

/** GET /users.csv: all users of a list, as a file. */
const userCsvRoutes: FastifyPluginAsyncZod<{
  options: { readonly database: Queries }
}> = async (app, { options: { database } }) => {
  app.get(
    '/users.csv',
    {
      config: { action: 'users.list-all', cost: 300 },
      schema: {
        tags: ['desk'],
        security: SIGNED_IN,
        summary: 'All users that filters leave, as CSV; for admins',
        querystring: usersCsvQuery,
        response: { 200: z.any().describe('text/csv'), ...problemResponses },
      },
    },
    async (request, reply) =>
      sendCsv(reply, 'people.csv', toCsv(COLUMNS, usersOf(database, request.query))),
  )
}

/** GET /audit: what admins have done. */
const auditRoutes: FastifyPluginAsyncZod<{
  options: { readonly audit: AuditStore }
}> = async (app, { options: { audit } }) => {
  app.get(
    '/audit',
    {
      config: { action: 'audit.read' },
      schema: {
        tags: ['desk'],
        security: SIGNED_IN,
        summary: 'What admins have done, the latest first; for admins',
        querystring: deedsQuery,
        response: { 200: deedsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return audit.list(request.query)
    },
  )
}

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
