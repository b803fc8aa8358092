import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FollowedBroadcast, FollowKind } from '../../../../shared/api/following.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { rowsOf } from '../../../testing/test-database.ts'
import { addShow } from './testing/add-show.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addUser('seen', 'creator', { visible: true })
  await api.addUser('unseen', 'creator')
  for (const id of ['night-bus', 'long-wave', 'of-seen', 'of-unseen']) await api.addStation({ id })
  for (const owner of ['seen', 'unseen']) {
    await rowsOf(api.database, `UPDATE stations SET owner_id = '${owner}' WHERE id = 'of-${owner}'`)
  }
})
afterEach(() => api.close())

const follow = (...things: (readonly [FollowKind, string])[]) =>
  api.call('PUT', '/users/ada/following', 'ada', {
    items: things.map(([kind, id]) => ({ kind, id, version: 1, deleted: false })),
  })
const things = async () =>
  (await api.call('GET', '/users/ada/following/things', 'ada')).json().items
const broadcasts = async () => {
  const response = await api.call('GET', '/users/ada/following/broadcasts', 'ada')
  const { coming, missed } = response.json<Record<string, FollowedBroadcast[]>>()
  const labels = (list: readonly FollowedBroadcast[] = []) =>
    list.map(({ id, followedAs }) => `${id} ${followedAs}`)
  return { coming: labels(coming), missed: labels(missed) }
}

describe('names of followed items', () => {
  test('returns stations, shows with their stations, and visible people', async () => {
    await addShow(api.database, 'night-bus', { id: 'deep', title: 'Deep Space' }, [TEST_TIME])
    await follow(['station', 'long-wave'], ['show', 'deep'], ['person', 'seen'])
    const common = { version: 1, picture: null }
    expect(await things()).toEqual([
      { ...common, kind: 'person', id: 'seen', name: 'seen', stationName: null, stationId: null },
      {
        ...common,
        kind: 'show',
        id: 'deep',
        name: 'Deep Space',
        stationName: 'night-bus',
        stationId: 'night-bus',
      },
      {
        ...common,
        kind: 'station',
        id: 'long-wave',
        name: 'long-wave',
        stationName: null,
        stationId: 'long-wave',
      },
    ])
  })

  test('returns no name for hidden stations, deleted items and invisible people', async () => {
    await addShow(api.database, 'night-bus', { id: 'deep' }, [TEST_TIME])
    await rowsOf(api.database, "UPDATE stations SET paused = 1 WHERE id = 'night-bus'")
    await follow(
      ['station', 'night-bus'],
      ['station', 'never-there'],
      ['show', 'deep'],
      ['creator', 'unseen'],
    )
    expect((await things()).map(({ name }: { name: unknown }) => name)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('broadcasts of followed items', () => {
  test('lists shows of a week and stations and creators of a day once, earliest first', async () => {
    const at = (hours: number) => TEST_TIME + hours * HOUR
    await addShow(api.database, 'night-bus', { id: 'deep' }, [at(-0.5), at(30), at(6 * 24)])
    await addShow(api.database, 'night-bus', { id: 'other' }, [at(2), at(30)])
    await addShow(api.database, 'of-seen', { id: 'mine' }, [at(3)])
    await addShow(api.database, 'of-unseen', { id: 'secret' }, [at(3)])
    await addShow(api.database, 'long-wave', { id: 'unfollowed' }, [at(1)])
    await follow(
      ['show', 'deep'],
      ['station', 'night-bus'],
      ['creator', 'seen'],
      ['creator', 'unseen'],
    )
    expect((await broadcasts()).coming).toEqual([
      'deep-0 show',
      'other-0 station',
      'mine-0 creator',
      'deep-1 show',
      'deep-2 show',
    ])
  })

  test('lists missed broadcasts of shows of the last seven days', async () => {
    const playedAt = TEST_TIME - 2 * DAY
    const starts = [TEST_TIME - 8 * DAY, playedAt, TEST_TIME - DAY]
    await addShow(api.database, 'night-bus', { id: 'deep' }, starts)
    await follow(['show', 'deep'], ['station', 'night-bus'])
    expect((await broadcasts()).missed).toEqual(['deep-2 show', 'deep-1 show'])
    const id = '00000000-0000-4000-8000-000000000001'
    await api.call('PUT', `/users/ada/history/${id}`, 'ada', {
      stationId: 'night-bus',
      startedAt: new Date(playedAt + HOUR / 2).toISOString(),
      endedAt: new Date(playedAt + HOUR).toISOString(),
    })
    expect((await broadcasts()).missed).toEqual(['deep-2 show'])
  })

  test('omits unfollowed items', async () => {
    await addShow(api.database, 'night-bus', { id: 'deep' }, [TEST_TIME + HOUR])
    await follow(['show', 'deep'])
    await api.call('PUT', '/users/ada/following', 'ada', {
      items: [{ kind: 'show', id: 'deep', version: 2, deleted: true }],
    })
    expect(await broadcasts()).toEqual({ coming: [], missed: [] })
    expect(await things()).toEqual([])
  })
})
