import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { similarSchema, stationParams } from '../../../shared/api/stations.ts'
import { problemResponses } from '../../http/call-schemas.ts'
import { stationNotFound } from './station-routes.ts'
import { createStationStore } from './station-store.ts'

/** What else a listener of a station may like. */
export const similarRoutes: FastifyPluginAsyncZod = async (app) => {
  const { findUnlisted } = app
  const stations = createStationStore(app.database, app.pictureUrls)
  app.get(
    '/stations/:id/similar',
    {
      config: { action: 'stations.read' },
      schema: {
        tags: ['stations'],
        summary: 'The listed stations that are most like one, by tags, language and country',
        params: stationParams,
        response: { 200: similarSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const station =
        (await stations.detail(id)) ?? (await findUnlisted(id, request.headers.authorization))
      if (station === null) throw stationNotFound()
      return { items: await stations.similar(station) }
    },
  )
}
