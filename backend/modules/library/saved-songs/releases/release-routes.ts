import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { releaseQuery, releaseResponseSchema } from '../../../../../shared/api/releases.ts'
import { problemResponses, SIGNED_IN } from '../../../../http/call-schemas.ts'
import { callerOf } from '../../../users/caller.ts'
import { createReleaseFinder, createReleaseParser } from './find-release.ts'
import type { ReleaseSource } from './release-sources.ts'

/** Route that finds the release of a song at `sources`, in this order. Without sources, lookups are off. */
export const releaseRoutes: FastifyPluginAsyncZod<{
  readonly sources: readonly ReleaseSource[]
}> = async (app, { sources }) => {
  const { database, network, now, pictureUrls } = app
  const parserWorker = createReleaseParser()
  app.addHook('onClose', () => parserWorker.stop())
  const find =
    sources.length === 0
      ? null
      : createReleaseFinder(sources, { database, parserWorker, network, now, wait })
  app.get(
    '/releases',
    {
      config: { action: 'releases.find' },
      schema: {
        tags: ['savedSongs'],
        security: SIGNED_IN,
        summary: 'The release of a song, from MusicBrainz and Discogs if this server uses them',
        querystring: releaseQuery,
        response: { 200: releaseResponseSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, max-age=3600')
      if (find === null) return { isOn: false, release: null }
      const sharer = { uid: callerOf(request).uid, ip: request.ip }
      const release = await find(request.query, sharer)
      if (!release?.art) return { isOn: true, release }
      return { isOn: true, release: { ...release, art: pictureUrls.art(release.art) } }
    },
  )
}
