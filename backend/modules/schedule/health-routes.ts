import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { optOutParams, scheduleHealthSchema } from '../../../shared/api/schedule.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { createEventPublisher } from '../../plugins/events/event-publisher.ts'
import { callerOf } from '../users/caller.ts'
import { createHealthStore } from './health-store.ts'
import { OPT_OUTS_MAX } from './limits.ts'
import { deleteOptedOut } from './opt-outs.ts'
import { createSourceStore } from './source-store.ts'

/** Admin routes that show the health of the schedule platforms and set opt-outs of hosts. */
export const scheduleHealthRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const health = createHealthStore(database)
  const sources = createSourceStore(database)
  const publish = createEventPublisher(database, now)
  const common = { tags: ['schedule'], security: SIGNED_IN }
  const doneSchema = z.undefined().describe('Done; applies within a minute')

  app.get(
    '/schedule/health',
    {
      config: { action: 'platforms.read' },
      schema: {
        ...common,
        summary: 'Health of the platforms that schedules are read from, and hosts that opted out',
        response: { 200: scheduleHealthSchema, ...problemResponses },
      },
    },
    async () => ({
      items: await health.platforms(),
      optOuts: await sources.optOuts(OPT_OUTS_MAX),
    }),
  )

  app.put(
    '/schedule/opt-outs/:host',
    {
      config: { action: 'platforms.opt-out' },
      schema: {
        ...common,
        summary:
          'Stops requests to a host and its subdomains, and deletes what was read of its stations',
        params: optOutParams,
        response: { 204: doneSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { host } = request.params
      await health.setOptOut(host, true, now(), callerOf(request).uid)
      await deleteOptedOut(database, [host], publish, now())
      return reply.code(204).send()
    },
  )

  app.delete(
    '/schedule/opt-outs/:host',
    {
      config: { action: 'platforms.opt-out' },
      schema: {
        ...common,
        summary: 'Allows requests to a host again',
        params: optOutParams,
        response: { 204: doneSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await health.setOptOut(request.params.host, false, now(), callerOf(request).uid)
      return reply.code(204).send()
    },
  )
}
