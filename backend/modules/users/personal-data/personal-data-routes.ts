import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { userParams } from '../../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../caller.ts'
import { createUserStore } from '../user-store.ts'
import { requireUser } from '../user-view.ts'
import { PERSONAL_PARTS } from './parts.ts'
import { createPersonalDataStore, type PersonalDataStore } from './personal-data-store.ts'

/** All of it as one JSON text, a page of rows after the other. */
async function* write(
  data: PersonalDataStore,
  uid: string,
  invoices: readonly { readonly id: string }[],
): AsyncGenerator<string> {
  yield '{'
  for (const { name } of PERSONAL_PARTS) {
    yield `${JSON.stringify(name)}:[`
    let separator = ''
    for await (const rows of data.read(name, uid)) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',')
      separator = ','
    }
    yield '],\n'
  }
  const told = invoices.map((one) => ({ ...one, document: `/invoices/${one.id}/document` }))
  yield `"invoices":${JSON.stringify(told)}}\n`
}

/**
 * GET /users/{id}/export: everything that is kept about a user, for them alone, with or without an account. It is
 * read as it is sent; what breaks off is no JSON, so that half a copy does not look like a whole one.
 */
export const personalDataRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, limits, payments } = app
  const users = createUserStore(database)
  const data = createPersonalDataStore(database)
  app.get(
    '/users/:id/export',
    {
      // All that is stored of a user: no token alone opens it.
      config: { action: 'users.export', looksUp: 'current' },
      schema: {
        tags: ['users'],
        security: SIGNED_IN,
        summary: 'Everything that is kept about a user, as one JSON file; for its owner alone',
        params: userParams,
        response: {
          200: {
            description: 'The copy',
            content: {
              'application/json': {
                schema: z.any().describe('PersonalData: parts by name, each with its rows'),
              },
            },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request)
      await requireUser(users, uid)
      const billed = await payments.invoices(uid)
      // Not before the guard: a request that is refused leaves the user their export of the hour.
      await limits.count('export', { uid, ip: request.ip })
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': 'attachment; filename="undertone-data.json"',
          'x-content-type-options': 'nosniff',
        })
        .type('application/json; charset=utf-8')
        .send(Readable.from(write(data, uid, billed)))
    },
  )
}
