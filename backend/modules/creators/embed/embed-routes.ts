import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses } from '../../../http/call-schemas.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { embedPage, embedPolicy, goneEmbedPage } from './embed-page.ts'

const NONCE_BYTES = 16
/** Seconds for which a page may be shown again without asking. */
const EMBED_MAX_AGE_S = 60

const html = (description: string) => ({
  description,
  content: { 'text/html': { schema: z.string() } },
})

/** GET /embed/{id}: a player that any site may put into its pages. */
export const embedRoutes: FastifyPluginAsyncZod = async (app) => {
  const stations = createStationStore(app.database, app.pictureUrls)
  app.get(
    '/embed/:id',
    {
      config: { action: 'stations.read' },
      schema: {
        tags: ['stations'],
        summary: 'A player of one station, to be framed by any page',
        params: stationParams,
        response: { 200: html('The player'), 404: html('No such station'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const station = await stations.get(request.params.id)
      void reply
        .code(station === null ? 404 : 200)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': embedPolicy(nonce),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': `public, max-age=${EMBED_MAX_AGE_S}`,
        })
      return station === null ? goneEmbedPage(nonce) : embedPage(station, nonce)
    },
  )
}
