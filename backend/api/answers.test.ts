import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionSchema, sessionsSchema } from '../../shared/api/checkout.ts'
import { favoritesSchema, mergedFavoritesSchema } from '../../shared/api/favorites.ts'
import { figuresSchema } from '../../shared/api/figures.ts'
import { historyEntrySchema, historyPageSchema } from '../../shared/api/history.ts'
import { ownStationSchema, ownStationsSchema, probeSchema } from '../../shared/api/own-stations.ts'
import {
  invoicesSchema,
  previewSchema,
  productsSchema,
  subscriptionSchema,
} from '../../shared/api/plans.ts'
import { stationIndexSchema } from '../../shared/api/station-index.ts'
import {
  facetsSchema,
  similarSchema,
  stationDetailSchema,
  stationPageSchema,
} from '../../shared/api/stations.ts'
import { anyUserSchema, userPageSchema, userSchema } from '../../shared/api/users.ts'
import { createShop, type Shop } from '../modules/billing/testing/shop.ts'
import { type CreatorApi, startCreatorApi } from '../modules/creators/testing/creator-api.ts'
import { stationDraft } from '../modules/creators/testing/own-station.ts'

/** Real answers of the API, read as the app reads them. */
let api: CreatorApi
let shop: Shop
let id: string
beforeAll(async () => {
  api = await startCreatorApi()
  shop = await createShop()
  id = (await api.publish()).id
  await api.list(id)
  await api.addUser('vic', 'listener', { visible: true })
})
afterAll(async () => {
  await api.close()
  await shop.close()
})

interface Answer {
  readonly statusCode: number
  readonly body: string
  json(): unknown
}
interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown }
}

/** Expects an answer that the app understands, field by field: none is replaced by its stand-in. */
function expectRead(answer: Answer, schema: Schema, standIns: object = {}): void {
  if (answer.statusCode >= 300) throw new Error(`Refused: ${answer.body}`)
  const { success, data, error } = schema.safeParse(answer.json())
  if (!success) throw new Error(JSON.stringify(error))
  expect({ ...standIns, ...(answer.json() as object) }).toMatchObject(data as object)
}

const ENTRY = '00000000-0000-4000-8000-000000000001'
const session = () => ({
  stationId: id,
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: '2026-11-21T07:30:00.000Z',
})

test.each<[string, () => Promise<Answer>, Schema]>([
  ['a station', () => api.call('GET', `/stations/${id}`, null), stationDetailSchema],
  ['stations like it', () => api.call('GET', `/stations/${id}/similar`, null), similarSchema],
  ['facets', () => api.call('GET', '/stations/facets', null), facetsSchema],
  ['the index', () => api.call('GET', '/stations/index', null), stationIndexSchema],
  ['an own station', () => api.call('GET', `/stations/${id}/own`, 'ada'), ownStationSchema],
  ['own stations', () => api.call('GET', '/users/ada/stations', 'ada'), ownStationsSchema],
  [
    'a changed station',
    () => api.call('PUT', `/stations/${id}`, 'ada', { description: 'New' }, { 'if-match': '*' }),
    ownStationSchema,
  ],
  [
    'a probe',
    () => api.call('POST', '/stations/probe', 'bob', { url: stationDraft(api.stream).url }),
    probeSchema,
  ],
  ['figures', () => api.call('GET', `/stations/${id}/figures?days=7`, 'ada'), figuresSchema],
  [
    'favourites',
    () =>
      api.call('PUT', '/users/lou/favorites', 'lou', {
        items: [{ stationId: id, version: 1, deleted: false }],
      }),
    mergedFavoritesSchema,
  ],
  ['all favorites', () => api.call('GET', '/users/lou/favorites', 'lou'), favoritesSchema],
  ['the own user', () => api.call('GET', '/users/lou', 'lou'), userSchema],
  ['another user', () => api.call('GET', '/users/vic', 'lou'), anyUserSchema],
  ['users', () => api.call('GET', '/users', 'lou'), userPageSchema],
  ['users for an admin', () => api.call('GET', '/users', 'root'), userPageSchema],
  ['a changed user', () => api.call('PUT', '/users/lou', 'lou', { visible: true }), userSchema],
  ['products', () => shop.call('GET', '/products', null), productsSchema],
  ['no subscription', () => shop.call('GET', '/subscription', 'bob'), subscriptionSchema],
  [
    'a preview',
    () => shop.call('GET', '/subscription/preview?priceId=creator-month', 'bob'),
    previewSchema,
  ],
  [
    'a new checkout',
    () => shop.order('bob', { priceId: 'creator-month', return: 'app' }),
    sessionSchema,
  ],
  [
    'checkouts',
    () => shop.call('GET', '/checkout/sessions?state=unclaimed', 'bob'),
    sessionsSchema,
  ],
])('the app reads %s', async (_what, ask, schema) => expectRead(await ask(), schema))

test('the app reads a page of stations, whose schedules come with each station alone', async () => {
  const answer = await api.call('GET', '/stations', null)
  expectRead(answer, stationPageSchema)
  expect(answer.json().items[0]).not.toHaveProperty('schedule')
})

test('the app reads what it wrote into the history', async () => {
  const put = await api.call('PUT', `/users/lou/history/${ENTRY}`, 'lou', session())
  expect(historyEntrySchema.parse(put.json()).id).toBe(ENTRY)
  const page = await api.call('GET', '/users/lou/history', 'lou')
  expect(historyPageSchema.parse(page.json()).items[0]?.station?.id).toBe(id)
})

test('the app reads a subscription that was bought, and its invoices', async () => {
  await shop.buy('ada', 'creator-month')
  expectRead(await shop.call('GET', '/subscription', 'ada'), subscriptionSchema)
  const invoices = await shop.call('GET', '/invoices', 'ada')
  expectRead(invoices, invoicesSchema)
  expect(invoices.json().items).toHaveLength(1)
})
