import type { InjectOptions } from 'fastify'
import type { Plan, Role } from '../../shared/api/field-rules.ts'
import type { Network } from '../../shared/net/dial.ts'
import type { Queries } from '../database/queries.ts'
import { type CatalogStation, writeStations } from '../modules/stations/catalog/station-writer.ts'
import { createFavoriteStore } from '../modules/users/favorites/favorite-store.ts'
import { createUserStore } from '../modules/users/user-store.ts'
import { WRITE_LIMITS, type WriteLimits } from '../plugins/limits/write-limits.ts'
import { type ApiOptions, createApi } from '../server.ts'
import { createFakeIdentity } from './fake-identity.ts'
import { openTestDatabase, rowsOf } from './test-database.ts'
import { createTestPayments, TEST_HASH_KEY, type TestPaymentsOptions } from './test-payments.ts'

const TEST_ORIGINS = ['app://undertone', 'http://127.0.0.1:4800']
export const TEST_TIME = Date.parse('2026-11-21T08:00:00.000Z')

export const NO_LIMITS = Object.fromEntries(
  Object.entries(WRITE_LIMITS).map(([name, limit]) => [
    name,
    { ...limit, account: Number.MAX_SAFE_INTEGER, address: Number.MAX_SAFE_INTEGER },
  ]),
) as WriteLimits

/** Creates the complete API on an empty database and a simulated identity provider. */
export async function createTestApi(
  options: TestPaymentsOptions &
    Partial<
      Pick<
        ApiOptions,
        | 'logLevel'
        | 'trustedProxies'
        | 'isStopping'
        | 'onCompleted'
        | 'writeLimits'
        | 'anonymousListening'
        | 'expectsBackups'
        | 'onEmailWaiting'
        | 'pictureWaitMs'
        | 'releases'
      >
    > & {
      readonly network?: Network
      /** Replaces the empty database. It is closed with the API. */
      readonly database?: Queries
      /** Replaces the manual clock. Returns ms since the epoch. */
      readonly now?: () => number
    } = {},
) {
  const database = options.database ?? (await openTestDatabase())
  const identity = createFakeIdentity()
  const users = createUserStore(database)
  let time = TEST_TIME
  const now = options.now ?? (() => time)
  const parts = { database, identity: identity.port, now }
  const money = await createTestPayments(parts, options)
  const app = await createApi({
    ...money.forApi,
    database,
    identity: identity.port,
    hashKey: TEST_HASH_KEY,
    status: () => ({ api: 'ready', identity: 'ready', documents: 'ready', streams: 'ready' }),
    hostNames: ['127.0.0.1', 'localhost'],
    allowedOrigins: TEST_ORIGINS,
    logLevel: options.logLevel ?? 'silent',
    onEmailWaiting: options.onEmailWaiting === undefined ? () => {} : options.onEmailWaiting,
    now,
    ...(options.trustedProxies && { trustedProxies: options.trustedProxies }),
    ...(options.isStopping && { isStopping: options.isStopping }),
    ...(options.onCompleted && { onCompleted: options.onCompleted }),
    ...(options.anonymousListening && { anonymousListening: true }),
    ...(options.expectsBackups && { expectsBackups: true }),
    ...(options.writeLimits && { writeLimits: options.writeLimits }),
    ...(options.network && { network: options.network }),
    ...(options.releases && { releases: options.releases }),
    ...(options.pictureWaitMs && { pictureWaitMs: options.pictureWaitMs }),
  })
  money.connect(app)

  return {
    app,
    money,
    database,
    identity,
    users,
    favorites: createFavoriteStore(database),
    tick: (ms: number) => {
      time += ms
    },

    /** Calls the API as a user, or signed out when `as` is null. */
    call: (
      method: NonNullable<InjectOptions['method']>,
      url: string,
      as: string | null,
      body?: unknown,
      headers: Record<string, string> = {},
    ) =>
      app.inject({
        method,
        url,
        headers: {
          host: '127.0.0.1:4810',
          ...(as === null ? {} : { authorization: `Bearer token-${as}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),

    /** Inserts a user directly into the database. */
    addUser: async (id: string, role: Role, options: { plan?: Plan; visible?: boolean } = {}) => {
      await users.insert({
        id,
        email: `${id}@example.com`,
        displayName: id,
        photoURL: null,
        role,
        plan: options.plan ?? 'free',
        visible: options.visible ?? false,
        createdAt: time,
        updatedAt: time,
      })
    },

    addStation: async (
      station: Partial<CatalogStation> & { id: string },
      origin: 'demo' | 'seed' = 'seed',
    ) => {
      const defaults: Omit<CatalogStation, 'id'> = {
        name: station.id,
        description: null,
        url: 'https://radio.example/stream',
        homepage: null,
        favicon: null,
        tags: [],
        country: 'Germany',
        countrycode: 'DE',
        language: [],
        codec: 'MP3',
        bitrate: 128,
        votes: 0,
      }
      await writeStations(database, [{ station: { ...defaults, ...station }, origin }], time)
    },

    state: async () => ({
      users: await rowsOf(database, 'SELECT * FROM users ORDER BY id'),
      favorites: await rowsOf(database, 'SELECT * FROM favorites ORDER BY user_id, station_id'),
      history: await rowsOf(database, 'SELECT * FROM history ORDER BY user_id, id'),
      claims: [...identity.claims],
    }),

    close: async () => {
      await app.close()
      await money.close()
      await database.destroy()
    },
  }
}
export type TestApi = Awaited<ReturnType<typeof createTestApi>>
