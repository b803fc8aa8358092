import type { DatabaseSync } from 'node:sqlite'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { LogLevel } from '../config.ts'
import { createApp } from '../http/create-app.ts'
import { Failure, toProblem } from '../http/failure.ts'
import { readJson } from '../http/read-json.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { watchRoutes } from './allowed-methods.ts'
import { createHistoryStore } from './history/history-store.ts'
import { historyRoutes } from './routes/history.ts'
import { stationRoutes } from './routes/stations.ts'
import { type Status, statusRoutes } from './routes/status.ts'
import { userRoutes } from './routes/users.ts'
import { HISTORY_MAX } from './schemas/history.ts'
import { createStationStore } from './stations/station-store.ts'
import { createUserStore } from './users/user-store.ts'

export interface ApiOptions {
  readonly database: DatabaseSync
  readonly identity: IdentityPort
  readonly status: () => Status
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly logLevel: LogLevel
  readonly now?: () => number
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

/** API v2, ready to listen or to be injected. */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const app = await createApp({
    ...options,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'],
    exposedHeaders: ['ETag', 'WWW-Authenticate', 'Retry-After'],
    sendFailure: (failure, request, reply) => {
      const problem = toProblem(failure, pathOf(request.url))
      void reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Clients announce JSON with a DELETE, too, and then send nothing.
  readJson(app, ['application/json'], { emptyIsNone: true })
  const allowedMethods = watchRoutes(app)
  app.setNotFoundHandler(async (request) => {
    const methods = allowedMethods(pathOf(request.url))
    if (methods.length === 0)
      throw new Failure(404, 'no-such-address', 'There is nothing at this address.')
    throw new Failure(405, 'method-not-allowed', 'That cannot be done here.', {
      headers: { allow: methods.join(', ') },
    })
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Undertone API',
        version: '2',
        description: 'Stations, users and listening history of Undertone.',
      },
      components: {
        securitySchemes: {
          idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  const users = createUserStore(options.database)
  const stations = createStationStore(options.database)
  const history = createHistoryStore(options.database, HISTORY_MAX)
  const now = options.now ?? Date.now
  await app.register(statusRoutes, { status: options.status })
  await app.register(stationRoutes, { stations })
  const { identity } = options
  await app.register(userRoutes, { options: { identity, users, now } })
  await app.register(historyRoutes, { options: { identity, users, stations, history, now } })
  await app.ready()
  return app
}
