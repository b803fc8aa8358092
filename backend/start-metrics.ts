/** What an operator's Prometheus reads: how this process does, and nothing of who uses it. */
import type { FastifyInstance } from 'fastify'
import type { BackendConfig } from './config.ts'
import type { PoolUse } from './database/postgres-dialect.ts'
import type { Answered } from './http/answered.ts'
import { createApp } from './http/create-app.ts'
import { toProblem } from './http/failure.ts'
import { explainPort, listenApp } from './services.ts'
import type { StopList } from './stop-list.ts'

/** Upper ends of the histogram's buckets, s: what a page feels up to what a proxy gives up on. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Labels of what has no route, and of what was not answered. */
const NONE = 'none'

interface Metrics {
  readonly onAnswered: (answered: Answered) => void
  readonly onEventClients: (count: number) => void
  /** In Prometheus' text format. */
  readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>
}

/** @param poolUse of a database that has a pool of connections, else null */
async function createMetrics(poolUse: (() => PoolUse) | null): Promise<Metrics> {
  // Only where it is used: a start without metrics goes without it.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by method, pattern of the route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const eventClients = new Gauge({
    name: 'undertone_event_clients',
    help: 'Clients that listen to live events of this instance.',
    registers,
  })
  if (poolUse !== null) {
    const connections = new Gauge({
      name: 'undertone_database_connections',
      help: 'Connections of this instance to PostgreSQL: all, those that nothing uses, and callers that wait for one.',
      labelNames: ['state'],
      registers,
      collect: () => {
        for (const [state, count] of Object.entries(poolUse())) connections.set({ state }, count)
      },
    })
  }
  return {
    onAnswered: ({ method, route, status, seconds }) => {
      const kind = status === null ? NONE : `${Math.floor(status / 100)}xx`
      requests.observe({ method, route: route ?? NONE, status: kind }, seconds)
    },
    onEventClients: (count) => eventClients.set(count),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}

/** `GET /metrics`, for a listener of its own. */
async function createMetricsApp(
  { read }: Pick<Metrics, 'read'>,
  options: Pick<BackendConfig, 'hostNames' | 'logLevel'>,
): Promise<FastifyInstance> {
  const app = await createApp({
    ...options,
    allowedOrigins: [],
    methods: ['GET', 'HEAD'],
    sendFailure: (failure, _request, reply) =>
      void reply.type('application/problem+json').send(toProblem(failure)),
  })
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await read()
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
  return app
}

/**
 * Starts the listener of the metrics where one is configured, else resolves with null. The API is to tell
 * `onAnswered` of its requests, and `onEventClients` how many listen to live events.
 */
export async function runMetrics(
  config: Pick<BackendConfig, 'metrics' | 'hostNames' | 'logLevel'>,
  poolUse: (() => PoolUse) | null,
  stops: StopList,
): Promise<(Omit<Metrics, 'read'> & { readonly url: string }) | null> {
  const { metrics: listen, logLevel } = config
  if (listen === null) return null
  const { read, ...told } = await createMetrics(poolUse)
  const name = listen.host.includes(':') ? `[${listen.host}]` : listen.host
  const hostNames = [...config.hostNames, name.toLowerCase()]
  const app = await createMetricsApp({ read }, { hostNames, logLevel })
  stops.add(() => app.close())
  const url = await explainPort('the metrics', listen, listenApp(app, listen))
  return { ...told, url: `${url}/metrics` }
}
