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

async function* writeExport(
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
  const links = invoices.map((invoice) => ({
    ...invoice,
    document: `/invoices/${invoice.id}/document`,
  }))
  yield `"invoices":${JSON.stringify(links)}}\n`
}

/** Streams a user's data to the user only. An interrupted response is invalid JSON, so it cannot look complete. */
export const personalDataRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, limits, payments } = app
  const users = createUserStore(database)
  const data = createPersonalDataStore(database)
  app.get(
    '/users/:id/export',
    {
      config: { action: 'users.export', callerLookup: 'current' },
      schema: {
        tags: ['users'],
        security: SIGNED_IN,
        summary: 'All stored data of a user, as one JSON file; for its owner only',
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
      const invoices = await payments.invoices(uid)
      // The count comes after the guard, so that a rejected request does not use up the hourly export.
      await limits.count('export', { uid, ip: request.ip })
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': 'attachment; filename="undertone-data.json"',
          'x-content-type-options': 'nosniff',
        })
        .type('application/json; charset=utf-8')
        .send(Readable.from(writeExport(data, uid, invoices)))
    },
  )
}
