import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PUBLISHED_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { RELATIVE_PICTURE_URLS } from '../stations/station-store.ts'
import { createCoverStore } from './covers/cover-store.ts'
import { type Allow, createOwnStationStore } from './own-station-store.ts'
import { sideBySide } from './testing/concurrent-queries.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { stationDraft } from './testing/own-station.ts'
import { blackPng } from './testing/pictures.ts'

/** Concurrent changes: each applies to the result of the previous one. */
let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const MANY = 100
const times = <T>(count: number, work: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => work(n))
const own = (id: string, who = 'ada') => api.call('GET', `/stations/${id}/own`, who)
type Answer = Awaited<ReturnType<typeof own>>

const allow: Allow = (station) => {
  if (station === null) throw new Error('There is no such station.')
  return station
}

const together = (send: () => Promise<Answer>[]) =>
  sideBySide(api.database, () => Promise.all(send()))

function counts(responses: readonly Answer[]): Record<number, number> {
  const found: Record<number, number> = {}
  for (const { statusCode } of responses) found[statusCode] = (found[statusCode] ?? 0) + 1
  return found
}

describe('concurrent changes with the same ETag', () => {
  let id: string
  let headers: Record<string, string>
  const see = async () => {
    headers = { 'if-match': String((await own(id)).headers.etag) }
  }
  beforeEach(async () => {
    id = (await api.publish()).id
    await see()
  })

  const rename = (n: number) =>
    api.call('PUT', `/stations/${id}`, 'ada', { name: `Name ${n}` }, headers)
  const decide = (n: number) => {
    const body = n % 2 === 0 ? { state: 'listed' } : { state: 'rejected', reason: `Reason ${n}` }
    return api.call('PUT', `/stations/${id}/moderation`, 'root', body, headers)
  }
  const remove = () => api.call('DELETE', `/stations/${id}`, 'ada', undefined, headers)

  test.each([
    ['that is pending', async () => {}],
    ['that is listed', () => api.list(id)],
  ])('apply only one change to a station %s', async (_name, prepare) => {
    await prepare()
    await see()
    const responses = await together(() => times(MANY, rename))
    expect(counts(responses)).toEqual({ 200: 1, 412: MANY - 1 })
    const made = responses.find(({ statusCode }) => statusCode === 200)
    expect((await own(id)).json()).toEqual(made?.json())
    expect(made?.headers.etag).toBe((await own(id)).headers.etag)
  })

  test('apply only one decision', async () => {
    const responses = await together(() => times(MANY, decide))
    expect(counts(responses)).toEqual({ 200: 1, 412: MANY - 1 })
    const made = responses.find(({ statusCode }) => statusCode === 200)
    expect((await own(id)).json()).toEqual(made?.json())
  })

  test('list nothing that no admin has seen', async () => {
    const both = () => times(MANY / 2, (n) => [rename(n), decide(2 * n)]).flat()
    expect(counts(await together(both))).toEqual({ 200: 1, 412: MANY - 1 })
    const { moderation, name } = (await own(id)).json()
    expect(moderation === 'listed').toBe(name === 'Under the Bridge')
  })

  test('delete once, or change and then not delete', async () => {
    const responses = await together(() => times(MANY, (n) => (n % 2 === 0 ? remove() : rename(n))))
    const {
      200: changed = 0,
      204: removed = 0,
      404: aborted = 0,
      412: late = 0,
    } = counts(responses)
    expect(changed + removed).toBe(1)
    expect(aborted + late).toBe(MANY - 1)
    expect((await own(id)).statusCode).toBe(removed === 1 ? 404 : 200)
  })
})

test('detect a change and its undo even when the clock stops or goes back', async () => {
  const { id } = await api.publish()
  const seen = [(await own(id)).headers.etag]
  for (const [index, onAir] of [false, true, false, true].entries()) {
    if (index === 2) api.tick(-5_000)
    const { headers } = await api.call('PUT', `/stations/${id}`, 'ada', { onAir })
    seen.push(headers.etag)
  }
  expect(new Set(seen).size).toBe(5)
})

test('apply all changes of different fields without an ETag', async () => {
  const { id } = await api.publish()
  const changes = [
    { name: 'Over the Moon' },
    { description: 'Above' },
    { homepage: 'https://moon.example/' },
    { tags: ['ambient'] },
    { language: ['german'] },
    { paused: true },
    { onAir: false },
  ]
  const responses = await together(() => [
    ...changes.map((change) => api.call('PUT', `/stations/${id}`, 'ada', change)),
    api.putCover(id, 'ada', 'image/png', blackPng(20, 10)),
  ])
  expect(counts(responses)).toEqual({ 200: changes.length + 1 })
  const station = (await own(id)).json()
  expect(station).toMatchObject(Object.assign({}, ...changes))
  expect(station.cover).not.toBeNull()
})

describe('concurrent publishing at the station limit', () => {
  beforeEach(() => api.addOwn('ada', PUBLISHED_STATIONS_MAX - 1))
  const stored = async () =>
    (await rowsOf(api.database, "SELECT key FROM stations WHERE owner_id = 'ada'")).length

  test('adds one station', async () => {
    const draft = stationDraft(api.stream)
    const publish = () => api.call('POST', '/stations', 'ada', draft)
    const responses = await together(() => times(20, publish))
    // Two are probed at a time. The others get 429 or 409.
    const { 201: added, 409: full = 0, 429: busy = 0 } = counts(responses)
    expect([added, full + busy, await stored()]).toEqual([1, 19, PUBLISHED_STATIONS_MAX])
  })

  test('adds one station even after several probes', async () => {
    const { add } = createOwnStationStore(api.database, RELATIVE_PICTURE_URLS)
    const sound = { url: api.stream, codec: 'MP3', bitrate: 128 } as const
    const added = await Promise.all(
      times(20, () => add('ada', stationDraft(api.stream), sound, 1_000, false)),
    )
    expect(added.filter((outcome) => outcome === 'too-many')).toHaveLength(19)
    expect(await stored()).toBe(PUBLISHED_STATIONS_MAX)
  })
})

test('does not store a station published during the deletion of its account', async () => {
  const { add } = createOwnStationStore(api.database, RELATIVE_PICTURE_URLS)
  const sound = { url: api.stream, codec: 'MP3', bitrate: 128 } as const
  const publish = () => add('ada', stationDraft(api.stream), sound, 1_000, false)
  const remove = () => api.call('DELETE', '/users/ada', 'ada')
  const [deleted] = await sideBySide(api.database, () =>
    Promise.all([remove(), ...times(5, publish)]),
  )
  expect(deleted.statusCode).toBe(204)
  expect(await publish()).toBe('no-owner')
  expect(await rowsOf(api.database, 'SELECT key FROM stations')).toEqual([])
})

test.each(['its station', 'its picture', 'its account'])(
  'keeps a cover that two stations share when one loses %s',
  async (lost) => {
    const store = createOwnStationStore(api.database, RELATIVE_PICTURE_URLS)
    const covers = createCoverStore(api.database)
    const { id } = await api.publish('bob', 'Other')
    for (let round = 0; round < 20; round += 1) {
      const uid = `eve-${round}`
      const image = Buffer.from(`${round}`)
      await api.addUser(uid, 'creator')
      await api.addOwn(uid, 1)
      await store.putCover(`${uid}-0`, allow, image, false, round)
      const added = Number((await api.users.get(uid))?.updatedAt)
      const lose = {
        'its station': () => store.remove(`${uid}-0`, allow, round),
        'its picture': () => store.putCover(`${uid}-0`, allow, null, false, round),
        'its account': () => api.users.remove(uid, added, { by: null, at: added }),
      }[lost]
      await sideBySide(api.database, () =>
        Promise.all([store.putCover(id, allow, image, false, round), lose?.()]),
      )
      const address = String((await store.get(id))?.cover)
      expect(Buffer.from((await covers.get(path.basename(address, '.webp'))) ?? [])).toEqual(image)
    }
  },
)
