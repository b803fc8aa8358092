import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface CompletedRequest {
  readonly method: string
  /** Route pattern, as `/users/:id`; null for an unknown address. */
  readonly route: string | null
  /** Null when the connection ended before a response. */
  readonly status: number | null
  readonly seconds: number
  /** True for an expected refusal: not a fault, whatever its status. */
  readonly isExpected: boolean
}

const expected = new WeakSet<FastifyRequest>()

export const markExpected = (request: FastifyRequest): void => void expected.add(request)

/** Fastify's onResponse omits aborted requests. For an endless route only refusals are reported. */
export function observeRequests(
  app: FastifyInstance,
  onCompleted: (answered: CompletedRequest) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const status = reply.raw.headersSent ? reply.statusCode : null
      if (request.routeOptions.config.isEndless && status !== null && status < 400) return
      onCompleted({
        method: request.method,
        route: request.routeOptions.url ?? null,
        status,
        seconds: reply.elapsedTime / 1_000,
        isExpected: expected.has(request),
      })
    })
  })
}
