import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type Release,
  releaseAnswerSchema,
  releaseQuery,
} from '../../../../../shared/api/releases.ts'
import { problemResponses, SIGNED_IN } from '../../../../http/call-schemas.ts'
import type { Sharer } from '../../../../plugins/limits/shares.ts'
import { callerOf } from '../../../users/caller.ts'

interface ReleaseRouteOptions {
  /** Null: this server looks none up. */
  readonly find:
    | ((song: { artist: string; title: string }, sharer: Sharer) => Promise<Release | null>)
    | null
}

/** Where a song was published, for those who are known here. */
export const releaseRoutes: FastifyPluginAsyncZod<{ options: ReleaseRouteOptions }> = async (
  app,
  { options },
) => {
  const { find } = options
  app.get(
    '/releases',
    {
      config: { action: 'releases.find' },
      schema: {
        tags: ['crate'],
        security: SIGNED_IN,
        summary:
          'The release of a song, looked up at MusicBrainz and Discogs where this server does so',
        querystring: releaseQuery,
        response: { 200: releaseAnswerSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, max-age=3600')
      if (find === null) return { isOn: false, release: null }
      const sharer = { uid: callerOf(request).uid, ip: request.ip }
      return { isOn: true, release: await find(request.query, sharer) }
    },
  )
}
