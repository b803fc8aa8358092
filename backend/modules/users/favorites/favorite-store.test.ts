import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAVORITES_LIMITS, type FavoritesPart } from '../../../../shared/api/favorites.ts'
import { mergeParts } from '../../../../shared/favorites/merge-favorites.ts'
import { edits, NOTHING, offline, sorted } from '../../../../shared/favorites/testing/changes.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { rowsOf } from '../../../testing/test-database.ts'

let api: TestApi
let users = 0
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

async function newUser(): Promise<string> {
  users += 1
  const id = `ada${users}`
  await api.addUser(id, 'listener')
  return id
}
const stored = async (id: string): Promise<FavoritesPart> => {
  const { rev, ...part } = (await api.favorites.read(id)) ?? { ...NOTHING, rev: null }
  return sorted(part)
}

test('two offline devices agree with the server in any order', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, fc.boolean(), async (mine, theirs, swap) => {
      const id = await newUser()
      const devices = [offline(NOTHING, mine), offline(NOTHING, theirs)]
      if (swap) devices.reverse()
      const shown: FavoritesPart[] = []
      let since: number | null = 0
      for (const device of devices) {
        let known = device.shown
        for (const change of device.changes) {
          const response = await api.favorites.merge(id, change, TEST_TIME, since)
          if (response === null) throw new Error('There is no such user.')
          since = response.rev
          known = mergeParts(known, response)
        }
        shown.push(known)
      }
      const server = await stored(id)
      expect(server).toEqual(sorted(devices.map((one) => one.shown).reduce(mergeParts)))
      // The second device has received everything; the first reads once more.
      for (const known of shown) expect(sorted(mergeParts(known, server))).toEqual(server)
    }),
    { numRuns: 25 },
  )
})

test('returns only changes after a revision', async () => {
  const id = await newUser()
  const keep = (stationId: string) => ({
    ...NOTHING,
    items: [{ stationId, version: 1, deleted: false }],
  })
  const first = await api.favorites.merge(id, keep('a'), TEST_TIME)
  const second = await api.favorites.merge(id, keep('b'), TEST_TIME, first?.rev)
  expect(first).toEqual({ ...keep('a'), rev: 1, count: 1, since: null })
  expect(second).toEqual({ ...keep('b'), rev: 2, count: 2, since: 1 })
  expect(await api.favorites.read(id, second?.rev)).toEqual({ ...NOTHING, rev: 2 })
  // A repeated item is no change; an unknown revision gets everything.
  expect(await api.favorites.merge(id, keep('b'), TEST_TIME, 2)).toEqual({
    ...NOTHING,
    rev: 2,
    count: 2,
    since: 2,
  })
  expect((await api.favorites.read(id, 99))?.items).toHaveLength(2)
})

test('deletes the oldest tombstones but no items', async () => {
  const id = await newUser()
  const folders = (from: number, count: number, deleted: boolean) => ({
    ...NOTHING,
    folders: Array.from({ length: count }, (_, n) => ({
      id: `f${from + n}`,
      name: 'Night',
      place: 'V',
      version: from + n + Number(deleted),
      deleted,
    })),
  })
  const max = FAVORITES_LIMITS.folders
  await api.favorites.merge(id, folders(0, max, false), TEST_TIME)
  await expect(api.favorites.merge(id, folders(max, 1, false), TEST_TIME)).rejects.toMatchObject({
    status: 409,
  })
  await api.favorites.merge(id, folders(0, max, true), TEST_TIME)
  await api.favorites.merge(id, folders(max, max, true), TEST_TIME)
  await api.favorites.merge(id, folders(2 * max, 1, false), TEST_TIME)
  const remaining = (await stored(id)).folders
  expect(remaining).toHaveLength(2 * max)
  expect(remaining.map((folder) => folder.id)).not.toContain('f0')
  expect(remaining.filter(({ deleted }) => !deleted).map((folder) => folder.id)).toEqual([
    `f${2 * max}`,
  ])
})

test('returns merged stations as the surviving one and removes both', async () => {
  const id = await newUser()
  for (const stationId of ['stays', 'merged', 'other']) await api.addStation({ id: stationId })
  await rowsOf(
    api.database,
    "UPDATE stations SET merged_into = 'stays', paused = 1 WHERE id = 'merged'",
  )
  const change = async (stationId: string, version: number, deleted = false) => {
    const items = [{ stationId, version, deleted }]
    await api.favorites.merge(id, { ...NOTHING, items }, TEST_TIME)
    const shown = (await stored(id)).items
    return shown.map(
      (one) => `${one.stationId} ${one.version} ${one.deleted ? 'deleted' : 'active'}`,
    )
  }
  expect(await change('merged', 1)).toEqual(['stays 1 active'])
  expect(await change('other', 2)).toEqual(['other 2 active', 'stays 1 active'])
  expect(await change('stays', 3)).toEqual(['other 2 active', 'stays 3 active'])
  expect(await change('merged', 4, true)).toEqual(['other 2 active', 'stays 4 deleted'])
  expect(await change('merged', 5)).toEqual(['other 2 active', 'stays 5 active'])
  expect(await change('stays', 6, true)).toEqual(['other 2 active', 'stays 6 deleted'])
  const rows = await rowsOf(
    api.database,
    `SELECT deleted FROM favorites WHERE user_id = '${id}' AND station_id = 'merged'`,
  )
  expect(rows).toEqual([{ deleted: 1 }])
})
