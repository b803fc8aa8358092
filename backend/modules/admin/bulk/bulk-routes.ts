import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  BULK_MAX,
  bulkBody,
  bulkJobSchema,
  bulkJobsQuery,
  bulkJobsSchema,
  bulkParams,
  IMPORT_BYTES_MAX,
} from '../../../../shared/api/bulk.ts'
import { importBody } from '../../../../shared/api/bulk-import.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { callerOf } from '../../users/caller.ts'
import { planImport } from '../stations/station-bulk.ts'
import { planUserSteps } from '../users/user-bulk.ts'
import { createBulkStore } from './bulk-store.ts'

const jobNotFound = () => new Failure(404, 'bulk-not-found')

export const bulkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const store = createBulkStore(database)
  const schema = { tags: ['admin'], security: SIGNED_IN }
  const jobResponse = { 200: bulkJobSchema, ...problemResponses }
  const readView = async (id: string) => {
    const job = await store.find(id)
    if (job === null) throw jobNotFound()
    return store.view(job)
  }

  app.post(
    '/bulk',
    {
      config: { action: 'bulk.start' },
      schema: {
        ...schema,
        summary: 'Creates a draft job with a preview; nothing changes until it is started',
        body: bulkBody,
        response: { 201: bulkJobSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { kind, action, on: selection } = request.body
      const actorId = callerOf(request).uid
      const plannedSteps = await planUserSteps(database, selection, action, actorId)
      if (plannedSteps === null) {
        throw new Failure(422, 'too-many', {
          title: problemsText.titles['too-many'](BULK_MAX),
          errors: [{ path: 'body.on.filter', message: 'matches too many' }],
        })
      }
      const id = await store.createDraft({ kind, action, actorId, madeAt: now() }, plannedSteps)
      return reply.code(201).send(await readView(id))
    },
  )

  app.post(
    '/bulk/stations',
    {
      config: { action: 'stations.import' },
      bodyLimit: IMPORT_BYTES_MAX,
      schema: {
        ...schema,
        summary:
          'Creates a draft job that adds the stations of a file to the catalog, with a preview; nothing changes until it is started',
        body: importBody,
        response: { 201: bulkJobSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const plannedSteps = await planImport(database, request.body.rows)
      const actorId = callerOf(request).uid
      const job = { kind: 'stations', action: { do: 'add' }, actorId, madeAt: now() }
      return reply.code(201).send(await readView(await store.createDraft(job, plannedSteps)))
    },
  )

  app.get(
    '/bulk',
    {
      config: { action: 'bulk.read' },
      schema: {
        ...schema,
        summary: 'Bulk jobs, newest first; for admins',
        querystring: bulkJobsQuery,
        response: { 200: bulkJobsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await store.list(request.query)
      const views = []
      for (const job of items) views.push(await store.view(job))
      return { items: views, nextCursor }
    },
  )

  app.get(
    '/bulk/:id',
    {
      config: { action: 'bulk.read' },
      schema: {
        ...schema,
        summary: 'Progress of a job; for admins',
        params: bulkParams,
        response: jobResponse,
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return readView(request.params.id)
    },
  )

  app.post(
    '/bulk/:id/start',
    {
      config: { action: 'bulk.start' },
      schema: {
        ...schema,
        summary: 'Starts a draft; for the admin who made it',
        params: bulkParams,
        response: jobResponse,
      },
    },
    async (request) => {
      const { id } = request.params
      if ((await store.find(id)) === null) throw jobNotFound()
      if (!(await store.start(id, callerOf(request).uid, now()))) {
        throw new Failure(409, 'not-a-draft')
      }
      return readView(id)
    },
  )

  app.post(
    '/bulk/:id/cancel',
    {
      config: { action: 'bulk.cancel' },
      schema: {
        ...schema,
        summary: 'Cancels a job; completed steps are not undone',
        params: bulkParams,
        response: jobResponse,
      },
    },
    async (request) => {
      const { id } = request.params
      await store.cancel(id, callerOf(request).uid, now())
      return readView(id)
    },
  )
}
