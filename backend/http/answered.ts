import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What is known of a request when it is over, and nothing of who sent it. */
export interface Answered {
  readonly method: string
  /** The pattern of its route, as `/users/:id`; null where there is no such address. */
  readonly route: string | null
  /** Of its answer; null when the connection ended before there was any. */
  readonly status: number | null
  readonly seconds: number
  /** It is a refusal that is meant: no fault, whatever its status. */
  readonly isMeant: boolean
}

const meant = new WeakSet<FastifyRequest>()

/** Notes that a request is refused as it is meant to be. */
export const noteMeant = (request: FastifyRequest): void => void meant.add(request)

/**
 * Tells of each request when it is over, however it ends: Fastify's onResponse leaves broken ones out. An answer without
 * an end is none that was waited for: of such a route only refusals are told.
 */
export function watchAnswers(app: FastifyInstance, onAnswered: (answered: Answered) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const status = reply.raw.headersSent ? reply.statusCode : null
      if (request.routeOptions.config.isEndless && status !== null && status < 400) return
      onAnswered({
        method: request.method,
        route: request.routeOptions.url ?? null,
        status,
        seconds: reply.elapsedTime / 1_000,
        isMeant: meant.has(request),
      })
    })
  })
}
