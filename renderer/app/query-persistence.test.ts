import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QUERY_CACHE_MAX_CHARACTERS, QUERY_CACHE_WRITE_MS, QUERY_STALE_MS } from '../limits.ts'
import { persistencePart } from './query-persistence.ts'

const LIST = ['stations', 'list', { sort: 'featured' }]
const page = (id: string) => ({ items: [{ id }], nextCursor: null, total: 1 })

/** The disk, shared by all runs. */
let disk: Map<string, unknown>

let writes: number

function run(uid: string | null = 'ada') {
  const client = new QueryClient()
  const part = persistencePart(client, async () => ({
    get: async (key) => structuredClone(disk.get(key)),
    put: async (key, value) => {
      writes += 1
      disk.set(key, structuredClone(value))
    },
    delete: async (key) => void disk.delete(key),
  }))
  if (uid !== null) part.enter?.(uid)
  return { client, part }
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(QUERY_CACHE_WRITE_MS)
}

/** Initial cache of a later run of this user. */
async function restored(uid: string, key: QueryKey): Promise<unknown> {
  const { client } = run(uid)
  await settle()
  return client.getQueryData(key)
}

async function persist(entries: readonly (readonly [QueryKey, unknown])[], uid = 'ada') {
  const first = run(uid)
  await settle()
  for (const [key, data] of entries) first.client.setQueryData(key, data)
  await settle()
  return first
}

beforeEach(() => {
  vi.useFakeTimers()
  disk = new Map()
  writes = 0
})
afterEach(() => vi.useRealTimers())

it("restores the account's last run, and shows it to no other account", async () => {
  await persist([[['stations', 'facets', {}], { genres: [] }]])
  expect(await restored('ada', ['stations', 'facets', {}])).toEqual({ genres: [] })
  expect(await restored('bob', ['stations', 'facets', {}])).toBeUndefined()
})

it('refetches restored data regardless of its age', async () => {
  const key = ['stations', 'one', 'a']
  await persist([[key, { name: 'then' }]])
  const { client } = run()
  await settle()
  expect(client.getQueryData(key)).toEqual({ name: 'then' })
  const read = { queryKey: key, queryFn: async () => ({ name: 'now' }) }
  expect(await client.fetchQuery({ ...read, staleTime: QUERY_STALE_MS })).toEqual({ name: 'now' })
})

it('persists only the first page of a list', async () => {
  await persist([[LIST, { pages: [page('a'), page('b')], pageParams: [null, 'c1'] }]])
  expect(await restored('ada', LIST)).toEqual({ pages: [page('a')], pageParams: [null] })
})

it.each<[QueryKey]>([
  [['users', 'own', 'ada']],
  [['users', 'favorites', 'ada']],
  [['history', 'ada', 'list']],
  [['savedSongs', 'ada']],
  [['creator', 'stations', 'ada']],
  [['following', 'ada']],
  [['followed', 'ada', 'things']],
])("persists the listener's own %j", async (key) => {
  await persist([[key, { mine: true }]])
  expect(await restored('ada', key)).toEqual({ mine: true })
})

it.each<[QueryKey]>([
  [['users', 'list', 'ada', {}]],
  [['creator', 'stations', 'bob']],
  [['creator', 'station', 'a']],
  [['following', 'bob']],
  [['followed', 'bob', 'things']],
  [['followed', 'ada', 'broadcasts']],
  [['users', 'own', 'bob']],
  [['history', 'bob', 'list']],
  [['subscription', 'ada']],
  [['admin', 'stations']],
])('does not persist %j', async (key) => {
  await persist([[key, { secret: true }]])
  expect(JSON.stringify([...disk])).not.toContain('secret')
})

it('persists the previous data after a failed refresh', async () => {
  const { client } = await persist([[LIST, { pages: [page('a')], pageParams: [null] }]])
  await client
    .fetchQuery({
      queryKey: LIST,
      queryFn: () => Promise.reject(new Error('no network')),
      retry: false,
    })
    .catch(() => undefined)
  await settle()
  expect(await restored('ada', LIST)).toEqual({ pages: [page('a')], pageParams: [null] })
})

it('persists the newest results when there is no room for all', async () => {
  const long = 'x'.repeat(QUERY_CACHE_MAX_CHARACTERS / 2)
  const first = run()
  await settle()
  for (const name of ['old', 'middle', 'new']) {
    first.client.setQueryData(['stations', 'one', name], { name, long })
    await settle()
  }
  expect(JSON.stringify([...disk]).length).toBeLessThan(1.01 * QUERY_CACHE_MAX_CHARACTERS)
  expect(await restored('ada', ['stations', 'one', 'new'])).toBeDefined()
  expect(await restored('ada', ['stations', 'one', 'old'])).toBeUndefined()
})

it('writes nothing while persisted data is unchanged', async () => {
  const { client } = await persist([[LIST, { pages: [page('a')], pageParams: [null] }]])
  const before = writes
  client.setQueryData(['stations', 'part', {}, 24], page('b'))
  await settle()
  expect(writes).toBe(before)
})

it('deletes the data at sign-out, including pending writes', async () => {
  const { client, part } = await persist([[LIST, { pages: [page('a')], pageParams: [null] }]])
  client.setQueryData(LIST, { pages: [page('b')], pageParams: [null] })
  part.leave?.('ada', 'signed-out')
  await settle()
  expect(disk.size).toBe(0)
})

it('keeps the data of a lost session and deletes it when another user signs in', async () => {
  const { client, part } = await persist([[LIST, { pages: [page('a')], pageParams: [null] }]])
  part.leave?.('ada', 'expired')
  client.clear()
  await settle()
  expect(await restored('ada', LIST)).toBeDefined()
  part.leave?.('ada', 'replaced')
  await settle()
  expect(disk.has('query-cache:ada')).toBe(false)
})

it('does not read the full cache for queries that are not persisted', async () => {
  const { client } = run()
  await settle()
  const readings = vi.spyOn(client.getQueryCache(), 'getAll')
  for (let n = 0; n < 100; n += 1) client.setQueryData(['on-air', `station-${n}`], null)
  await settle()
  expect(readings).not.toHaveBeenCalled()
  for (let n = 0; n < 100; n += 1) client.setQueryData([...LIST, n], page(`station-${n}`))
  await settle()
  expect(readings).toHaveBeenCalledOnce()
})
