import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LOGO_SIZES, type LogoSize } from '../../../shared/api/field-rules.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { createStationStore } from '../stations/station-store.ts'
import { createPictureSignatures } from './picture-urls.ts'
import { createRemotePictures, PICTURE_FETCH_MS } from './remote-pictures.ts'

/** Clients may show a picture for another week while they revalidate it. */
const PICTURE_CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
const NO_PICTURE_CACHE_CONTROL = 'public, max-age=3600'

const ETAG_LENGTH = 22

const fileSchema = z.string().regex(/^[\w-]{22}\.webp$/, 'must be a picture')
const signatureOf = (fileName: string) => fileName.replace('.webp', '')

const notFound = (code: 'logo-not-found' | 'cover-not-found') =>
  new Failure(404, code, { headers: { 'cache-control': 'no-store' } })

const schema = {
  headers: ifNoneMatch,
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
    204: z.undefined().describe('There is no picture, or it is not ready yet'),
    304: notModified,
    ...problemResponses,
  },
}

/** Pictures of other servers, public for clients that know the signature. */
export const pictures: FastifyPluginAsyncZod<{ readonly waitMs: number | undefined }> = async (
  app,
  { waitMs },
) => {
  const { database, network, now, limits, hashKey } = app
  const { logoOf } = createStationStore(database, app.pictureUrls)
  const logoSignatures = createPictureSignatures(hashKey, 'logo')
  const artSignatures = createPictureSignatures(hashKey, 'art')
  const remotePictures = createRemotePictures({
    database,
    network,
    now,
    waitMs,
    onProblem: (problem) => app.log.info({ problem }, 'a picture could not be fetched'),
  })
  app.addHook('onClose', () => remotePictures.close())

  async function sendPicture(
    reply: FastifyReply,
    { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
    address: string,
    size: LogoSize,
    maxWaitMs?: number,
  ): Promise<FastifyReply> {
    const countFetch = () => limits.count('picture', { uid: null, ip })
    const image = await remotePictures.get(address, size, countFetch, maxWaitMs)
    // Browsers report an image with an error status in the console, and 204 only to the page.
    if (image === null || image === 'busy') {
      void reply.header('cache-control', image === null ? NO_PICTURE_CACHE_CONTROL : 'no-store')
      return reply.code(204).send()
    }
    const hash = createHash('sha256').update(image).digest('base64url')
    const tag = `"${hash.slice(0, ETAG_LENGTH)}"`
    void reply.headers({
      etag: tag,
      'cache-control': PICTURE_CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (namesTag(headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
    return reply
      .type('image/webp')
      .send(Buffer.from(image.buffer, image.byteOffset, image.byteLength))
  }

  app.get(
    '/logos/:id/:file',
    {
      config: { action: 'stations.read' },
      schema: {
        ...schema,
        tags: ['stations'],
        summary: 'The logo of a station: WebP, 64 or 256 pixels a side at most',
        params: z.object({ ...stationParams.shape, file: fileSchema }),
      },
    },
    async (request, reply) => {
      const { id, file } = request.params
      const address = await logoOf(id)
      if (address === null || !logoSignatures.isValid(signatureOf(file), id, address)) {
        throw notFound('logo-not-found')
      }
      return sendPicture(reply, request, address, request.query.size)
    },
  )

  app.get(
    '/art/:address/:file',
    {
      config: { action: 'stations.read' },
      schema: {
        ...schema,
        tags: ['savedSongs'],
        summary: 'The front cover of a release: WebP, 64 or 256 pixels a side at most',
        params: z.object({ address: z.base64url(), file: fileSchema }),
      },
    },
    async (request, reply) => {
      const address = Buffer.from(request.params.address, 'base64url').toString()
      if (!artSignatures.isValid(signatureOf(request.params.file), address)) {
        throw notFound('cover-not-found')
      }
      // A page shows few covers, so a slow one may occupy a connection.
      return sendPicture(reply, request, address, request.query.size, PICTURE_FETCH_MS)
    },
  )
}
