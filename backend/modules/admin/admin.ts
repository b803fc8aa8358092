import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRightsSchema } from '../../../shared/api/account-rights.ts'
import { auditEntriesQuery, auditEntriesSchema } from '../../../shared/api/audit.ts'
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
import { noticeAdminRoutes } from './notice-routes.ts'
import { createOverviewStore } from './overview-store.ts'
import { readOverview } from './read-overview.ts'
import { actOnUser } from './users/act-on-user.ts'
import { iterateUserPages } from './users/user-bulk.ts'

/** Disables, enables and signs out accounts. PUT and DELETE /users/{id} are in user-routes.ts. */
const userActionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, now, payments } = app
  const dependencies = { database, identity, now, leave: payments.leave }
  const schema = { tags: ['admin'], security: SIGNED_IN, params: userParams }

  app.put(
    '/users/:id/disabled',
    {
      config: { action: 'users.disable' },
      schema: {
        ...schema,
        summary: 'Disables or enables an account; for admins',
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
        actOnUser(dependencies, { actorId, id }, { do: disabled ? 'disable' : 'enable' }),
      )
      const updatedUser = await users.get(id)
      if (updatedUser === null) throw userNotFound()
      return toUser(updatedUser)
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
        actOnUser(dependencies, { actorId, id }, { do: 'sign-out' }),
      )
      if (!isDone) throw userNotFound()
      return reply.code(204).send()
    },
  )
}

/** GET /users/{id}/rights returns the token claims and the subscription of an account, so that admins can compare. */
const userRightsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, payments } = app
  app.get(
    '/users/:id/rights',
    {
      config: { action: 'users.rights' },
      schema: {
        tags: ['admin'],
        security: SIGNED_IN,
        summary: 'Token claims and subscription of an account; for admins',
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
        ...(await payments.storedSubscription(id)),
      }
    },
  )
}

interface AdminOptions {
  readonly expectsBackups: boolean
}

const overviewRoutes: FastifyPluginAsyncZod<AdminOptions> = async (app, { expectsBackups }) => {
  const { database, now } = app
  const dependencies = {
    store: createOverviewStore(database),
    analytics: createAnalytics(database),
    health: createHealthStore(database),
    faults: createFaultStore(database),
    expectsBackups,
    backedUpAt: () => backedUpAt(database),
    copiedAt: async () => (await refreshMark.read(database))?.copiedAt ?? null,
  }
  app.get(
    '/admin/overview',
    {
      config: { action: 'admin.overview' },
      schema: {
        tags: ['admin'],
        security: SIGNED_IN,
        summary:
          'Open admin tasks with counts, and totals compared with the previous period; for admins',
        response: { 200: overviewSchema, ...problemResponses },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return readOverview(dependencies, now())
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

const userCsvRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app
  app.get(
    '/users.csv',
    {
      config: { action: 'users.list-all', cost: 300 },
      schema: {
        tags: ['admin'],
        security: SIGNED_IN,
        summary: 'All users that match the filters, as CSV; for admins',
        querystring: usersCsvQuery,
        response: { 200: z.any().describe('text/csv'), ...problemResponses },
      },
    },
    async (request, reply) =>
      sendCsv(
        reply,
        'people.csv',
        toCsv(USER_CSV_COLUMNS, iterateUserPages(database, request.query)),
      ),
  )
}

const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  const audit = createAuditStore(app.database)
  app.get(
    '/audit',
    {
      config: { action: 'audit.read' },
      schema: {
        tags: ['admin'],
        security: SIGNED_IN,
        summary: 'The audit log, newest first; for admins',
        querystring: auditEntriesQuery,
        response: { 200: auditEntriesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return audit.list(request.query)
    },
  )
}

/** Registers the routes for admins, except those that moderate content. Only admins have permission to use them. */
export const admin: FastifyPluginAsync<AdminOptions> = async (app, { expectsBackups }) => {
  await app.register(userActionRoutes)
  await app.register(userRightsRoutes)
  await app.register(userCsvRoutes)
  await app.register(bulkRoutes)
  await app.register(analyticsRoutes)
  await app.register(overviewRoutes, { expectsBackups })
  await app.register(auditRoutes)
  await app.register(noticeAdminRoutes)
}
