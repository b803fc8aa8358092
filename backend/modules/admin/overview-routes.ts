import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { overviewSchema } from '../../../shared/api/overview.ts'
import type { Queries } from '../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { backedUpAt } from '../../ops/backup-mark.ts'
import { createFaultStore } from '../analytics/faults/fault-store.ts'
import type { Analytics } from '../analytics/read-analytics.ts'
import { refreshMark } from '../directory/refresh/refresh-mark.ts'
import { createHealthStore } from '../schedule/health-store.ts'
import { createOverviewStore } from './overview-store.ts'
import { readOverview } from './read-overview.ts'

interface OverviewRouteOptions {
  readonly database: Queries
  readonly analytics: Analytics
  /** Whether admins are told when backups are late. */
  readonly expectsBackups: boolean
  /** ms since the epoch. */
  readonly now: () => number
}

/** GET /desk/overview: what needs an admin, and how much is listened to. */
export const overviewRoutes: FastifyPluginAsyncZod<{ options: OverviewRouteOptions }> = async (
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
