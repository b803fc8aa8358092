import type { FastifyInstance } from 'fastify'
import type { BackendConfig } from './config.ts'
import type { PoolUse } from './database/postgres-dialect.ts'
import type { CompletedRequest } from './http/completed-requests.ts'
import { createApp } from './http/create-app.ts'
import { toProblem } from './http/failure.ts'
import { explainPortConflict, listenApp } from './services.ts'
import type { StopList } from './stop-list.ts'

/** Upper bounds of the histogram buckets in seconds, from a fast response (5 ms) to a typical proxy timeout (10 s). */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NO_LABEL = 'none'

interface Metrics {
  readonly onCompleted: (request: CompletedRequest) => void
  readonly onEventClients: (count: number) => void
  readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>
}

async function createMetrics(poolUse: (() => PoolUse) | null): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response, by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  })
  const eventClients = new Gauge({
    name: 'undertone_event_clients',
    help: 'Clients connected to the live events of this instance.',
    registers,
  })
  if (poolUse !== null) {
    const connections = new Gauge({
      name: 'undertone_database_connections',
      help: 'PostgreSQL connections of this instance: all, idle, and callers that wait for one.',
      labelNames: ['state'],
      registers,
      collect: () => {
        for (const [state, count] of Object.entries(poolUse())) connections.set({ state }, count)
      },
    })
  }
  return {
    onCompleted: ({ method, route, status, seconds }) => {
      const statusClass = status === null ? NO_LABEL : `${Math.floor(status / 100)}xx`
      requests.observe({ method, route: route ?? NO_LABEL, status: statusClass }, seconds)
    },
    onEventClients: (count) => eventClients.set(count),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}

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

/** Serves Prometheus metrics at their own listen address. Resolves with null when no address is configured. */
export async function startMetrics(
  config: Pick<BackendConfig, 'metrics' | 'hostNames' | 'logLevel'>,
  poolUse: (() => PoolUse) | null,
  stops: StopList,
): Promise<(Omit<Metrics, 'read'> & { readonly url: string }) | null> {
  const { metrics: listen, logLevel } = config
  if (listen === null) return null
  const { read, ...callbacks } = await createMetrics(poolUse)
  const hostName = listen.host.includes(':') ? `[${listen.host}]` : listen.host
  const hostNames = [...config.hostNames, hostName.toLowerCase()]
  const app = await createMetricsApp({ read }, { hostNames, logLevel })
  stops.add(() => app.close())
  const url = await explainPortConflict('the metrics', listen, listenApp(app, listen))
  return { ...callbacks, url: `${url}/metrics` }
}
