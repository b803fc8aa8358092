/** Builds a valid request for each route from its schemas. A new route needs no change here. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { stationDraft } from '../../../shared/api/own-stations.ts'
import { stationId, userId } from '../../../shared/api/schema-parts.ts'
import type { Queries } from '../../database/queries.ts'
import type { RouteAction } from '../../modules/users/guard-routes.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { createTestApi } from '../../testing/test-api.ts'

/** Pause between requests, so that no rate limit applies. */
const PAUSE_MS = 10 * 60_000

export const STATION = 'night-bus'
export const OTHER_STATION = 'day-bus'
export const OWNER = 'owner'

/** Values for fields where the API accepts only some of the values that the schema allows. */
const KNOWN = {
  ofSchema: new Map<z.core.$ZodType, unknown>([
    [stationId, STATION],
    [userId, OWNER],
  ]),
  named: {
    // The schema accepts any value. The API validates each row of the file.
    draft: exampleOf(stationDraft, 'draft', {
      named: {},
      ofSchema: new Map(),
      everything: true,
    }),
    endedAt: '2026-11-21T07:30:00.000Z',
    until: '2099-01-01T00:00:00.000Z',
    to: '2026-11-07',
    host: 'radio.example',
    into: OTHER_STATION,
    personId: 'listener',
    priceId: 'creator-month',
    stations: STATION,
    timeZone: 'Europe/Berlin',
    // An anonymous session without a user, so that the merge finds nothing.
    token: 'token-anon9',
    url: 'http://radio.example/new',
  },
}

export const routeExample = (schema: unknown, name: string, everything = false) =>
  exampleOf(schema as z.core.$ZodType, name, { ...KNOWN, everything })

export function addressOf({ url, schema }: Pick<RouteAction, 'url' | 'schema'>): string {
  const params = schema?.params === undefined ? {} : routeExample(schema.params, 'params')
  const paramValues = params as Readonly<Record<string, unknown>>
  return url.replace(/:(\w+)/g, (_, name) => String(paramValues[name] ?? 'none'))
}

export function matrixCall(route: RouteAction) {
  const { method, url, schema } = route
  const query = schema?.querystring === undefined ? {} : routeExample(schema.querystring, 'query')
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const hasBody = method === 'POST' || method === 'PUT'
  const body = schema?.body === undefined ? {} : routeExample(schema.body, 'body')
  const headers = Object.keys((schema?.headers as z.ZodObject | undefined)?.shape ?? {})
  return {
    address: addressOf(route) + (search === '' ? '' : `?${search}`),
    body: hasBody ? (body as object) : undefined,
    requiresIfMatch: url.startsWith('/stations/:id') && headers.includes('if-match'),
  }
}

async function restoreStation(database: Queries): Promise<void> {
  await database.deleteFrom('stations').where('id', '=', STATION).execute()
  const station = {
    id: STATION,
    origin: 'creator' as const,
    owner_id: OWNER,
    moderation: 'listed',
    name: 'Night Bus',
    name_key: 'night bus',
    url: 'http://radio.example/',
    tags: '[]',
    country: 'France',
    countrycode: 'FR',
    language: '[]',
    codec: 'MP3',
    created_at: 1,
    updated_at: 1,
  }
  await database.insertInto('stations').values(station).execute()
}

/** Creates an API with one user per role, the owner and `anon1`. A given database stays open on close. */
export async function createMatrixApi(database?: Queries) {
  const api = await createTestApi({
    anonymousListening: true,
    // Live events would never end.
    isStopping: () => true,
    network: {
      allowed: () => false,
      lookup: async (name) => {
        throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      },
    },
    ...(database && { database }),
  })

  async function restore(): Promise<void> {
    api.identity.removed.clear()
    // The owner stays signed in: signing out ends only sessions that started before.
    api.identity.signedInAt.set(OWNER, Number.MAX_SAFE_INTEGER)
    if ((await api.users.get(OWNER)) === null) {
      await api.addUser(OWNER, 'creator', { plan: 'creator', visible: true })
    }
    await restoreStation(api.database)
  }

  for (const role of ['listener', 'creator', 'pro', 'admin'] as const) await api.addUser(role, role)
  await api.call('POST', '/users/register', 'anon1', {})
  await api.addStation({ id: OTHER_STATION })
  await restore()
  const own = await api.call('GET', `/stations/${STATION}/own`, 'admin')
  /** ETag of the station, which is the same after each `restore`. */
  const stationEtag = String(own.headers.etag)

  return {
    api,
    routes: api.app.routeActions.filter(({ method }) => method !== 'HEAD'),

    call: async (route: RouteAction, uid: string | null) => {
      api.tick(PAUSE_MS)
      const method = route.method as 'GET'
      const { address, body, requiresIfMatch } = matrixCall(route)
      const headers = {
        'idempotency-key': randomUUID(),
        ...(requiresIfMatch && { 'if-match': stationEtag }),
      }
      const response = await api.call(method, address, uid, body, headers)
      if (route.method !== 'GET' && response.statusCode < 300) await restore()
      return response
    },

    close: async () => {
      if (database === undefined) return api.close()
      await api.app.close()
      await api.money.close()
    },
  }
}
export type MatrixApi = Awaited<ReturnType<typeof createMatrixApi>>
