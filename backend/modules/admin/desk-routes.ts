import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRightsSchema } from '../../../shared/api/account-rights.ts'
import { deedsQuery, deedsSchema } from '../../../shared/api/audit.ts'
import { overviewSchema } from '../../../shared/api/overview.ts'
import { userParams, usersCsvQuery } from '../../../shared/api/users.ts'
import type { Queries } from '../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { backedUpAt } from '../../ops/backup-mark.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { createFaultStore } from '../analytics/faults/fault-store.ts'
import { type Analytics, createAnalytics } from '../analytics/read-analytics.ts'
import { type AuditStore, createAuditStore } from '../audit/audit-store.ts'
import type { Payments } from '../billing/payments.ts'
import { refreshMark } from '../directory/refresh/refresh-mark.ts'
import { createNoticeStore } from '../moderation/notices/notice-store.ts'
import { createHealthStore } from '../schedule/health-store.ts'
import type { PictureUrls } from '../stations/station-row.ts'
import { createUserStore, type StoredUser } from '../users/user-store.ts'
import { userNotFound } from '../users/user-view.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { type CsvColumn, sendCsv, toCsv } from './csv/send-csv.ts'
import { noticeDeskRoutes } from './notice-routes.ts'
import { createOverviewStore } from './overview-store.ts'
import { readOverview } from './read-overview.ts'
import { usersOf } from './users/choose-users.ts'
import { userActionRoutes } from './users/user-action-routes.ts'

interface UserRightsOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly keptSubscription: Payments['keptSubscription']
}

/** GET /users/{id}/rights: whether the token and the subscription of an account agree with its record. */
const userRightsRoutes: FastifyPluginAsyncZod<{ options: UserRightsOptions }> = async (
  app,
  { options: { database, identity, keptSubscription } },
) => {
  app.get(
    '/users/:id/rights',
    {
      config: { action: 'users.rights' },
      schema: {
        tags: ['desk'],
        security: SIGNED_IN,
        summary: 'What the tokens of an account carry, and its subscription; for admins',
        params: userParams,
        response: { 200: accountRightsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if ((await createUserStore(database).get(id)) === null) throw userNotFound()
      const { claims, renewedAt } = await atProvider(identity, () => identity.tokensOf(id))
      void reply.header('cache-control', 'private, no-store')
      return {
        claims,
        renewedAt: renewedAt === null ? null : new Date(renewedAt).toISOString(),
        ...(await keptSubscription(id)),
      }
    },
  )
}

interface OverviewRouteOptions {
  readonly database: Queries
  readonly analytics: Analytics
  /** Whether admins are told when backups are late. */
  readonly expectsBackups: boolean
  /** ms since the epoch. */
  readonly now: () => number
}

/** GET /desk/overview: what needs an admin, and how much is listened to. */
const overviewRoutes: FastifyPluginAsyncZod<{ options: OverviewRouteOptions }> = async (
  app,
  { options: { database, analytics, expectsBackups, now } },
) => {
  const parts = {
    store: createOverviewStore(database),
    analytics,
    health: createHealthStore(database),
    faults: createFaultStore(database),
    expectsBackups,
    backedUpAt: () => backedUpAt(database),
    copiedAt: async () => (await refreshMark.read(database))?.copiedAt ?? null,
  }
  app.get(
    '/desk/overview',
    {
      config: { action: 'desk.overview' },
      schema: {
        tags: ['desk'],
        security: SIGNED_IN,
        summary: 'What needs an admin, with counts, and totals beside those before; for admins',
        response: { 200: overviewSchema, ...problemResponses },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return readOverview(parts, now())
    },
  )
}

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
