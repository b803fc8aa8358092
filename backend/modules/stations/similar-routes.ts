import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type StationDetail, similarSchema, stationParams } from '../../../shared/api/stations.ts'
import { problemResponses } from '../../http/call-schemas.ts'
import { stationNotFound } from './station-routes.ts'
import type { StationStore } from './station-store.ts'

interface SimilarRouteOptions {
  readonly stations: Pick<StationStore, 'detail' | 'similar'>
  /** A station that is not listed, for a caller who may see it all the same; else null. */
  readonly findUnlisted: (
    id: string,
    authorization: string | undefined,
  ) => Promise<StationDetail | null>
}

/** What else a listener of a station may like. */
export const similarRoutes: FastifyPluginAsyncZod<{ options: SimilarRouteOptions }> = async (
  app,
  { options: { stations, findUnlisted } },
) => {
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
