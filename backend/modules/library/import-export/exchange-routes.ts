import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  importedAnswer,
  importedBody,
  matchBody,
  matchesSchema,
  undoImportBody,
} from '../../../../shared/api/exchange.ts'
import { ownerParams, wholeDraft } from '../../../../shared/api/own-stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../../users/caller.ts'
import { userNotFound } from '../../users/user-view.ts'
import { createImportStore } from './import-store.ts'
import { createMatchStore } from './match-store.ts'

/** What takes stations over from other programs: which are listed here, and the others for their user alone. */
export const exchangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const matches = createMatchStore(database)
  const imports = createImportStore(database)
  const schema = { tags: ['exchange'], security: SIGNED_IN }
  /** Admins, too, bring along nothing for others. */
  const forOwner = {
    config: { action: 'own-stations.add', limit: 'publishing' },
  } as const

  app.post(
    '/stations/match',
    {
      config: { action: 'stations.match' },
      schema: {
        ...schema,
        summary:
          'Which listed stations these are, by address, by the id of the directory or by their own',
        body: matchBody,
        response: { 200: matchesSchema, ...problemResponses },
      },
    },
    async (request) => ({ items: await matches.match(request.body.items) }),
  )

  app.post(
    '/users/:id/stations/imported',
    {
      ...forOwner,
      schema: {
        ...schema,
        summary:
          'Adds stations for this user alone without listening to them; one at an address they have already stays as it is',
        params: ownerParams,
        body: importedBody,
        response: { 200: importedAnswer, ...problemResponses },
      },
    },
    async (request) => {
      const { uid } = callerOf(request)
      const drafts = request.body.items.map((item) => ({
        ...wholeDraft(item),
        hasAccount: item.hasAccount === true,
      }))
      const items = await imports.add(uid, drafts, now())
      if (items === 'no-owner') throw userNotFound()
      return { items }
    },
  )

  app.post(
    '/users/:id/stations/imported/undo',
    {
      ...forOwner,
      schema: {
        ...schema,
        summary: 'Removes those of these stations that are this user’s alone',
        params: ownerParams,
        body: undoImportBody,
        response: { 204: z.undefined().describe('Removed'), ...problemResponses },
      },
    },
    async (request, reply) => {
      await imports.remove(callerOf(request).uid, request.body.ids)
      return reply.code(204).send()
    },
  )
}
