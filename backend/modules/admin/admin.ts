import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRightsSchema } from '../../../shared/api/account-rights.ts'
import { deedsQuery, deedsSchema } from '../../../shared/api/audit.ts'
import { overviewSchema } from '../../../shared/api/overview.ts'
import { disabledBody, userParams, userSchema, usersCsvQuery } from '../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { backedUpAt } from '../../ops/backup-mark.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import { createFaultStore } from '../analytics/faults/fault-store.ts'
import { createAnalytics } from '../analytics/read-analytics.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import { refreshMark } from '../directory/refresh/refresh-mark.ts'
import { createHealthStore } from '../schedule/health-store.ts'
import { callerOf } from '../users/caller.ts'
import { createUserStore, type StoredUser } from '../users/user-store.ts'
import { toUser, userNotFound } from '../users/user-view.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { type CsvColumn, sendCsv, toCsv } from './csv/send-csv.ts'
import { noticeDeskRoutes } from './notice-routes.ts'
import { createOverviewStore } from './overview-store.ts'
import { readOverview } from './read-overview.ts'
import { actOnUser } from './users/act-on-user.ts'
import { usersOf } from './users/user-bulk.ts'

/** What admins do with one account, beside its role and plan (PUT /users/{id}) and its removal (DELETE). */
const userActionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, now, payments } = app
  const parts = { database, identity, now, leave: payments.leave }
  const schema = { tags: ['desk'], security: SIGNED_IN, params: userParams }

  app.put(
    '/users/:id/disabled',
    {
      config: { action: 'users.disable' },
      schema: {
        ...schema,
        summary: 'Locks an account, or unlocks it; for admins',
        body: disabledBody,
        response: { 200: userSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const users = createUserStore(database)
      const stored = await users.get(id)
      const { disabled } = request.body
      if (stored !== null && (stored.disabled ?? false) === disabled) return toUser(stored)
      const actorId = callerOf(request).uid
      await atProvider(identity, () =>
        actOnUser(parts, { actorId, id }, { do: disabled ? 'disable' : 'enable' }),
      )
      const after = await users.get(id)
      if (after === null) throw userNotFound()
      return toUser(after)
    },
  )

  app.post(
    '/users/:id/sign-out',
    {
      config: { action: 'users.sign-out' },
      schema: {
        ...schema,
        summary: 'Ends all sessions of an account, on every device; for admins',
        response: { 204: z.undefined().describe('Ended'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const actorId = callerOf(request).uid
      const isDone = await atProvider(identity, () =>
        actOnUser(parts, { actorId, id }, { do: 'sign-out' }),
      )
      if (!isDone) throw userNotFound()
      return reply.code(204).send()
    },
  )
}

/** GET /users/{id}/rights: whether the token and the subscription of an account agree with its record. */
const userRightsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, payments } = app
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
        ...(await payments.keptSubscription(id)),
      }
    },
  )
}

interface AdminOptions {
  /** Whether admins are told when backups are late. */
  readonly expectsBackups: boolean
}

/** GET /desk/overview: what needs an admin, and how much is listened to. */
const overviewRoutes: FastifyPluginAsyncZod<AdminOptions> = async (app, { expectsBackups }) => {
  const { database, now } = app
  const parts = {
    store: createOverviewStore(database),
    analytics: createAnalytics(database),
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

const USER_CSV_COLUMNS: readonly CsvColumn<StoredUser>[] = [
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
const userCsvRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app
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
      sendCsv(reply, 'people.csv', toCsv(USER_CSV_COLUMNS, usersOf(database, request.query))),
  )
}

/** GET /audit: what admins have done. */
const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  const audit = createAuditStore(app.database)
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

/** What admins see and do, beside moderation: the permission table gives the action of each of these routes to admins. */
export const admin: FastifyPluginAsync<AdminOptions> = async (app, { expectsBackups }) => {
  await app.register(userActionRoutes)
  await app.register(userRightsRoutes)
  await app.register(userCsvRoutes)
  await app.register(bulkRoutes)
  await app.register(analyticsRoutes)
  await app.register(overviewRoutes, { expectsBackups })
  await app.register(auditRoutes)
  await app.register(noticeDeskRoutes)
}
