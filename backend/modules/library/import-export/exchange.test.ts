import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EXCHANGE_SENT_MAX } from '../../../../shared/api/exchange.ts'
import { PRIVATE_STATIONS_MAX } from '../../../../shared/api/field-rules.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'
import { importSeeds, seedStations } from '../../stations/catalog/seed-stations.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('lou', 'listener')
  await api.addUser('root', 'admin')
})
afterEach(() => api.close())

const UUID = '960e57c5-0601-11e8-ae97-52543be04c81'
/** Has no version of RFC 9562, like some ids of the directory. */
const ODD_UUID = '960e57c5-0601-01e8-0e97-52543be04c82'

async function match(items: readonly object[], as: string | null = 'lou') {
  const response = await api.call('POST', '/stations/match', as, { items })
  return response.statusCode === 200
    ? response.json().items.map((item: { stationId: string } | null) => item?.stationId ?? null)
    : response.statusCode
}

describe('POST /stations/match', () => {
  beforeEach(() => importSeeds(api.database, seedStations(), 1))

  test('matches a station by address, ignoring scheme and trailing slash', async () => {
    const { items } = (await api.call('GET', '/stations?limit=1', null)).json()
    const [{ id, url, name }] = items
    const other = url.startsWith('https:')
      ? url.replace('https:', 'http:')
      : url.replace('http:', 'https:')
    expect(await match([{ url }, { url: other }, { url: 'http://elsewhere.example/' }])).toEqual([
      id,
      id,
      null,
    ])
    const response = await api.call('POST', '/stations/match', 'lou', { items: [{ url }] })
    expect(response.json()).toEqual({ items: [{ stationId: id, name }] })
  })

  test('matches by directory id and by own id; a merged station as the surviving one', async () => {
    const { items } = (await api.call('GET', '/stations?limit=2', null)).json()
    const [first, second] = items
    const set = (id: string, values: object) =>
      api.database.updateTable('stations').set(values).where('id', '=', id).execute()
    await set(first.id, { directory_id: UUID })
    expect(
      await match([{ stationuuid: UUID }, { id: second.id }, { id: 'not-there' }, {}]),
    ).toEqual([first.id, second.id, null, null])
    await set(first.id, { merged_into: second.id, paused: 1 })
    expect(await match([{ stationuuid: UUID }, { id: first.id }])).toEqual([second.id, second.id])
    expect(await match([{ stationuuid: ODD_UUID }, { id: first.id }])).toEqual([null, second.id])
    await set(second.id, { hidden: 1, paused: 1 })
    expect(await match([{ stationuuid: UUID }, { id: second.id }])).toEqual([null, null])
  })

  const variant = 'http://variants.example/night.aac'
  const set = (id: string, values: object) =>
    api.database.updateTable('stations').set(values).where('id', '=', id).execute()
  const variantsOf = (...urls: string[]) =>
    JSON.stringify(urls.map((url) => ({ url, codec: 'AAC', bitrate: 64, stationuuid: UUID })))
  const someListed = async (count: number) =>
    (await api.call('GET', `/stations?limit=${count}`, null)).json().items

  test('matches by variant addresses, after main addresses', async () => {
    const [first, second] = await someListed(2)
    expect(await match([{ url: variant }])).toEqual([null])
    const long = `http://variants.example/${'x'.repeat(400)}`
    await set(first.id, { variants: variantsOf(variant, second.url, `${long}1`) })
    expect(
      await match([
        { url: variant.replace('http:', 'https:') },
        { url: second.url },
        { url: `${long}1` },
        { url: `${long}2` },
      ]),
    ).toEqual([first.id, second.id, first.id, null])
    await set(first.id, { variants: variantsOf(`${variant}?now`) })
    expect(await match([{ url: variant }, { url: `${variant}?now` }])).toEqual([null, first.id])
    await set(first.id, { hidden: 1, paused: 1 })
    expect(await match([{ url: `${variant}?now` }])).toEqual([null])
    await api.database.deleteFrom('stations').where('id', '=', first.id).execute()
    const remaining = await api.database.selectFrom('station_addresses').select('url').execute()
    expect(remaining).toEqual([])
  })

  test('matches addresses of a merged station to the surviving one', async () => {
    const [first, second] = await someListed(2)
    await set(first.id, { merged_into: second.id, paused: 1, variants: variantsOf(variant) })
    expect(await match([{ url: first.url }, { url: variant }])).toEqual([second.id, second.id])
    await set(first.id, { url: 'http://moved.example/' })
    expect(await match([{ url: first.url }, { url: 'http://moved.example/' }])).toEqual([
      null,
      second.id,
    ])
    await set(first.id, { merged_into: null, paused: 0 })
    expect(await match([{ url: variant }, { url: 'http://moved.example/' }])).toEqual([
      first.id,
      first.id,
    ])
  })

  test('requires sign-in and limits the number of items', async () => {
    expect(await match([], null)).toBe(401)
    const many = Array.from({ length: EXCHANGE_SENT_MAX + 1 }, () => ({}))
    expect(await match(many)).toBe(422)
  })
})

describe('POST /users/:id/stations/imported', () => {
  const add = async (items: readonly object[], as = 'lou') =>
    api.call('POST', '/users/lou/stations/imported', as, { items })
  const draft = (n: number) => ({
    name: `Attic ${n}`,
    url: `http://attic-${n}.example/live`,
    tags: ['dub'],
  })
  const own = async () => (await api.call('GET', '/users/lou/stations', 'lou')).json().items

  test('adds private stations once and removes them on undo', async () => {
    const first = (await add([draft(1), draft(2), draft(1)])).json().items
    expect(first.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([true, true, false])
    const again = (await add([draft(2)])).json().items
    expect(again).toEqual([{ stationId: first[1].stationId, isNew: false }])
    expect(await own()).toMatchObject([
      { name: 'Attic 1', source: 'own', tags: ['dub'], check: { state: 'not checked' } },
      { name: 'Attic 2', url: 'http://attic-2.example/live' },
    ])
    const { stationId } = first[0]
    expect((await api.call('GET', `/stations/${stationId}`, 'root')).statusCode).toBe(404)
    expect(await match([{ url: draft(1).url }, { id: stationId }])).toEqual([null, null])
    const undo = await api.call('POST', '/users/lou/stations/imported/undo', 'lou', {
      ids: [stationId],
    })
    expect([undo.statusCode, (await own()).length]).toEqual([204, 1])
  })

  const TWINS = [
    'http://jazz.example/live',
    'https://jazz.example/live',
    'http://jazz.example:80/live',
    'icy://JAZZ.example/live ',
    'jazz.example/live/',
    'http://jazz.example./live',
  ]

  test('treats equivalent addresses as one station', async () => {
    const { items } = (await add(TWINS.map((url) => ({ name: 'Night Jazz', url })))).json()
    const ids = new Set(items.map(({ stationId }: { stationId: string }) => stationId))
    expect(ids.size).toBe(1)
    expect(await own()).toMatchObject([{ url: 'http://jazz.example/live' }])
    const { id } = (await own())[0]
    await api.database
      .updateTable('stations')
      .set({ is_private: 0, moderation: 'listed', owner_id: null })
      .where('id', '=', id)
      .execute()
    expect(await match(TWINS.map((url) => ({ url })))).toEqual(TWINS.map(() => id))
  })

  test('adds a second station at one address for another account of the user there', async () => {
    const members = (name: string) => ({
      ...{ name, url: 'http://members.example:8000/live', hasAccount: true },
    })
    const both = [members('Members only'), members('Other members')]
    const ids = async () =>
      (await add(both)).json().items.map((item: { stationId: string }) => item.stationId)
    const first = await ids()
    expect(new Set(first).size).toBe(2)
    expect(await ids()).toEqual(first)
    expect(await own()).toHaveLength(2)
  })

  test('rejects an address with a password and stores it nowhere', async () => {
    const url = 'http://listener:s3cr3t@members.example:8000/live'
    const response = await add([{ name: 'Members only', url }])
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('must not contain a user name or password')
    expect(response.body).not.toContain('s3cr3t')
    expect(await own()).toEqual([])
  })

  test('lets only the user add and remove, and only private stations', async () => {
    expect((await add([draft(1)], 'root')).statusCode).toBe(403)
    const { items } = (await add([draft(1)])).json()
    const ids = [items[0].stationId]
    const undo = (as: string, path: string) =>
      api.call('POST', `/users/${path}/stations/imported/undo`, as, { ids })
    expect((await undo('root', 'lou')).statusCode).toBe(403)
    expect((await undo('root', 'root')).statusCode).toBe(204)
    await api.database
      .updateTable('stations')
      .set({ is_private: 0 })
      .where('id', 'in', ids)
      .execute()
    expect((await undo('lou', 'lou')).statusCode).toBe(204)
    expect(await own()).toHaveLength(1)
  })

  test('stops at the limit and marks the remaining stations', async () => {
    const rows = Array.from({ length: PRIVATE_STATIONS_MAX - 1 }, (_, n) => draft(n))
    for (let from = 0; from < rows.length; from += EXCHANGE_SENT_MAX)
      await add(rows.slice(from, from + EXCHANGE_SENT_MAX))
    const { items } = (await add([draft(0), draft(5_000), draft(5_001), draft(1)])).json()
    expect(items.map((item: { isNew: boolean } | null) => item?.isNew ?? null)).toEqual([
      false,
      true,
      null,
      false,
    ])
  })

  test('rejects the full request when one item is invalid', async () => {
    expect((await add([draft(1), { name: 'X', url: 'ftp://x.example/' }])).statusCode).toBe(422)
    expect(await own()).toEqual([])
  })
})
