/** Makes a valid call of each route from the schemas of the route. A new route needs nothing here. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { stationDraft } from '../../../shared/api/own-stations.ts'
import { stationId, userId } from '../../../shared/api/schema-parts.ts'
import type { Queries } from '../../database/queries.ts'
import type { RouteAction } from '../../modules/users/guard-routes.ts'
import { exampleOf } from '../../testing/example-of.ts'
import { createTestApi } from '../../testing/test-api.ts'

/** Between two requests, so that none meets a rate limit. */
const PAUSE_MS = 10 * 60_000

/** The station and the account that most calls are about, and another of each. */
export const STATION = 'night-bus'
export const OTHER_STATION = 'day-bus'
export const OWNER = 'owner'

/** Values of fields for which not every valid value works. */
const KNOWN = {
  ofSchema: new Map<z.core.$ZodType, unknown>([
    [stationId, STATION],
    [userId, OWNER],
  ]),
  named: {
    // The schema accepts anything: the API checks the rows of a file one by one.
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
    // An anonymous session without a user: the merge finds nothing.
    token: 'token-anon9',
    url: 'http://radio.example/new',
  },
}

/** An example of a route's body, query or parameters. `everything`: see exampleOf. */
export const routeExample = (schema: unknown, name: string, everything = false) =>
  exampleOf(schema as z.core.$ZodType, name, { ...KNOWN, everything })

/** The address of a route with its parameters filled in. */
export function addressOf({ url, schema }: Pick<RouteAction, 'url' | 'schema'>): string {
  const params = schema?.params === undefined ? {} : routeExample(schema.params, 'params')
  const given = params as Readonly<Record<string, unknown>>
  return url.replace(/:(\w+)/g, (_, name) => String(given[name] ?? 'none'))
}

/** The call of a route: its address, its body, and whether it sends the station's ETag in If-Match. */
export function matrixCall(route: RouteAction) {
  const { method, url, schema } = route
  const query = schema?.querystring === undefined ? {} : routeExample(schema.querystring, 'query')
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const isSending = method === 'POST' || method === 'PUT'
  const body = schema?.body === undefined ? {} : routeExample(schema.body, 'body')
  const headers = Object.keys((schema?.headers as z.ZodObject | undefined)?.shape ?? {})
  return {
    address: addressOf(route) + (search === '' ? '' : `?${search}`),
    body: isSending ? (body as object) : undefined,
    namesSeen: url.startsWith('/stations/:id') && headers.includes('if-match'),
  }
}

/** Resets the owner's station, which is listed. */
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

/**
 * An API with the stations and people of the calls: a user of each role, the owner, and `anon1` without an account.
 * @param database by default a new one; a given one stays open
 */
export async function createMatrixApi(database?: Queries) {
  const api = await createTestApi({
    openDoor: true,
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

  /** Undoes the changes of a request. */
  async function restore(): Promise<void> {
    api.identity.removed.clear()
    // Signing out ends earlier sessions only.
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
  /** The station's ETag, the same after each reset. */
  const seen = String(own.headers.etag)

  return {
    api,
    routes: api.app.routeActions.filter(({ method }) => method !== 'HEAD'),

    /** Calls a route as a user (null: signed out). */
    call: async (route: RouteAction, uid: string | null) => {
      api.tick(PAUSE_MS)
      const method = route.method as 'GET'
      const { address, body, namesSeen } = matrixCall(route)
      const headers = { 'idempotency-key': randomUUID(), ...(namesSeen && { 'if-match': seen }) }
      const answer = await api.call(method, address, uid, body, headers)
      if (route.method !== 'GET' && answer.statusCode < 300) await restore()
      return answer
    },

    close: async () => {
      if (database === undefined) return api.close()
      await api.app.close()
      await api.money.close()
    },
  }
}
export type MatrixApi = Awaited<ReturnType<typeof createMatrixApi>>
