import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  creatorNoticesSchema,
  noticeBody,
  noticeNumberParams,
  noticeOutcomeSchema,
  noticeReceiptSchema,
} from '../../../../shared/api/notices.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { userParams } from '../../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { toOutcome, toReasons } from './notice-rows.ts'
import { createNoticeStore, noticeNotFound } from './notice-store.ts'

const PRIVATE_CACHE_CONTROL = 'private, no-store'

export const noticeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, limits, now, pictureUrls } = app
  const stations = createStationStore(database, pictureUrls)
  const notices = createNoticeStore(database, pictureUrls)
  /** Counts a receipt to `to`, requested from `ip`, against the limits. Returns false when one is reached. */
  const countReceipt = (to: string, ip: string) =>
    limits.countEmail('receipt', to, ip).then(
      () => true,
      (error) => {
        if (error instanceof Failure) return false
        throw error
      },
    )

  app.post(
    '/stations/:id/notices',
    {
      config: { action: 'notices.send', limit: 'notice' },
      schema: {
        tags: ['notices'],
        summary:
          'Sends a legal notice about a listed station; no account required. The response has the number to read the outcome with.',
        params: stationParams,
        body: noticeBody,
        response: { 201: noticeReceiptSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if ((await stations.get(id)) === null) throw stationNotFound()
      const email = request.body.contact?.email
      const shouldSendReceipt = email !== undefined && (await countReceipt(email, request.ip))
      const notice = await notices.add(id, request.body, shouldSendReceipt, now())
      if (notice === null) throw stationNotFound()
      const { number, at } = notice
      return reply.code(201).send({ number, at: new Date(at).toISOString() })
    },
  )

  app.get(
    '/notices/:number',
    {
      config: { action: 'notices.track' },
      schema: {
        tags: ['notices'],
        summary: 'Outcome of a legal notice, by its number',
        params: noticeNumberParams,
        response: { 200: noticeOutcomeSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const notice = await notices.ofNumber(request.params.number)
      if (notice === null) throw noticeNotFound()
      void reply.header('cache-control', PRIVATE_CACHE_CONTROL)
      return toOutcome(notice)
    },
  )

  const schema = { tags: ['notices'], security: SIGNED_IN }

  app.get(
    '/users/:id/notices',
    {
      config: { action: 'notices.read-own', callerLookup: 'stored' },
      schema: {
        ...schema,
        summary: 'Reasons of upheld notices against this user’s stations',
        params: userParams,
        response: { 200: creatorNoticesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', PRIVATE_CACHE_CONTROL)
      const { id } = request.params
      return { items: (await notices.ofCreator(id)).map(toReasons) }
    },
  )
}
