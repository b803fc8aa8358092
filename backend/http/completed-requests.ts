import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface CompletedRequest {
  readonly method: string
  /** Route pattern such as `/users/:id`. Null for an unknown address. */
  readonly route: string | null
  /** Null when the connection ended before a response. */
  readonly status: number | null
  readonly seconds: number
  /** True for an expected refusal, which is not an error of the API, even with a 5xx status. */
  readonly isExpected: boolean
}

const expectedRequests = new WeakSet<FastifyRequest>()

export const markExpected = (request: FastifyRequest): void => void expectedRequests.add(request)

/** Reports all requests, also aborted ones, which onResponse omits. Reports endless routes only when refused. */
export function observeRequests(
  app: FastifyInstance,
  onCompleted: (completed: CompletedRequest) => void,
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
        isExpected: expectedRequests.has(request),
      })
    })
  })
}
