import type { FastifyPluginAsync } from 'fastify'
import { createAuditStore } from '../audit/audit-store.ts'
import type { Queries } from '../database/queries.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { auditRoutes } from './audit-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { userActionRoutes } from './users/user-action-routes.ts'
import { userCsvRoutes } from './users/user-csv-routes.ts'

interface DeskRouteOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  /** Ends what a user pays for, before they are removed. */
  readonly leave: (uid: string) => Promise<void>
  readonly now: () => number
}

/** The admins' desk: the row of each route's action in the permission table is for admins. */
export const deskRoutes: FastifyPluginAsync<{ options: DeskRouteOptions }> = async (
  app,
  { options },
) => {
  const { database } = options
  await app.register(userActionRoutes, { options })
  await app.register(userCsvRoutes, { options })
  await app.register(bulkRoutes, { options })
  await app.register(auditRoutes, { options: { audit: createAuditStore(database) } })
}
