import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  importedBody,
  importedResponse,
  matchBody,
  matchesSchema,
  undoImportBody,
} from '../../../../shared/api/exchange.ts'
import { completeDraft, ownerParams } from '../../../../shared/api/own-stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../../users/caller.ts'
import { userNotFound } from '../../users/user-view.ts'
import { createImportStore } from './import-store.ts'
import { createMatchStore } from './match-store.ts'

/** Routes that import stations from other programs: they match catalog stations and add the others as private ones. */
export const exchangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const matches = createMatchStore(database)
  const imports = createImportStore(database)
  const schema = { tags: ['exchange'], security: SIGNED_IN }
  /** Admins also import only for themselves: the store receives the caller's id, not the id in the path. */
  const importConfig = {
    config: { action: 'own-stations.add', limit: 'publishing' },
  } as const

  app.post(
    '/stations/match',
    {
      config: { action: 'stations.match' },
      schema: {
        ...schema,
        summary: 'Matches listed stations by address, directory id or own id',
        body: matchBody,
        response: { 200: matchesSchema, ...problemResponses },
      },
    },
    async (request) => ({ items: await matches.match(request.body.items) }),
  )

  app.post(
    '/users/:id/stations/imported',
    {
      ...importConfig,
      schema: {
        ...schema,
        summary: 'Adds private stations without probing them; skips addresses the user already has',
        params: ownerParams,
        body: importedBody,
        response: { 200: importedResponse, ...problemResponses },
      },
    },
    async (request) => {
      const { uid } = callerOf(request)
      const drafts = request.body.items.map((item) => ({
        ...completeDraft(item),
        hasCredentials: item.hasAccount === true,
      }))
      const items = await imports.add(uid, drafts, now())
      if (items === 'no-owner') throw userNotFound()
      return { items }
    },
  )

  app.post(
    '/users/:id/stations/imported/undo',
    {
      ...importConfig,
      schema: {
        ...schema,
        summary: 'Removes the private stations among these ids',
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
