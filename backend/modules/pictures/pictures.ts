import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LOGO_SIZES } from '../../../shared/api/field-rules.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { createStationStore } from '../stations/station-store.ts'
import { createLogoSignatures } from './picture-urls.ts'
import { createRemotePictures } from './remote-pictures.ts'

/** Clients may show a logo for another week while they revalidate it. */
const LOGO_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
const NO_LOGO_CACHE_CONTROL = 'public, max-age=3600'

const ETAG_LENGTH = 22

/** GET /logos/{id}/{signature}.webp, public for clients that know the signature. */
export const pictures: FastifyPluginAsyncZod<{ readonly waitMs: number | undefined }> = async (
  app,
  { waitMs },
) => {
  const { database, network, now, limits } = app
  const { logoOf } = createStationStore(database, app.pictureUrls)
  const signatures = createLogoSignatures(app.hashKey)
  const logos = createRemotePictures({
    database,
    network,
    now,
    waitMs,
    onProblem: (problem) => app.log.info({ problem }, 'a logo could not be fetched'),
  })
  app.addHook('onClose', () => logos.close())
  app.get(
    '/logos/:id/:file',
    {
      config: { action: 'stations.read' },
      schema: {
        tags: ['stations'],
        summary: 'The logo of a station: WebP, 64 or 256 pixels a side at most',
        headers: ifNoneMatch,
        params: z.object({
          ...stationParams.shape,
          file: z.string().regex(/^[\w-]{22}\.webp$/, 'must be a logo'),
        }),
        querystring: z.object({
          size: z.coerce
            .number()
            .pipe(z.literal([...LOGO_SIZES]))
            .default(256),
        }),
        response: {
          200: {
            description: 'The picture',
            content: { 'image/webp': { schema: z.any() } },
          },
          204: z.undefined().describe('The station has no logo, or it is not ready yet'),
          304: notModified,
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params
      const address = await logoOf(id)
      const signature = file.replace('.webp', '')
      if (address === null || !signatures.isValid(signature, id, address)) {
        throw new Failure(404, 'logo-not-found', { headers: { 'cache-control': 'no-store' } })
      }
      const countFetch = () => limits.count('picture', { uid: null, ip: request.ip })
      const image = await logos.get(address, request.query.size, countFetch)
      // Browsers report an image with an error status in the console, and 204 only to the page.
      if (image === null || image === 'busy') {
        void reply.header('cache-control', image === null ? NO_LOGO_CACHE_CONTROL : 'no-store')
        return reply.code(204).send()
      }
      const hash = createHash('sha256').update(image).digest('base64url')
      const tag = `"${hash.slice(0, ETAG_LENGTH)}"`
      void reply.headers({
        etag: tag,
        'cache-control': LOGO_CACHE_CONTROL,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      void reply.type('image/webp')
      return Buffer.from(image.buffer, image.byteOffset, image.byteLength)
    },
  )
}
