import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { usersCsvQuery } from '../../../../shared/api/users.ts'
import type { Queries } from '../../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import type { StoredUser } from '../../users/user-store.ts'
import { type CsvColumn, sendCsv, toCsv } from '../csv/send-csv.ts'
import { usersOf } from './choose-users.ts'

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
export const userCsvRoutes: FastifyPluginAsyncZod<{
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
