import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playMp3 } from '../../../shared/net/testing/fake-station.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { blackPng } from './testing/pictures.ts'

/** What becomes of changes of a station that is listed. */
let api: CreatorApi
let id: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  await api.list(id)
})
afterEach(() => api.close())

const LURE = 'Night Bus (official) - Sign in again'
const CHANGES = {
  name: LURE,
  description: 'Enter your password',
  homepage: 'https://evil.example/',
  tags: ['lure'],
  countrycode: 'SE',
  language: ['swedish'],
  schedule: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: LURE,
      day: 0,
      start: '20:00',
      minutes: 60,
      timeZone: 'UTC',
    },
  ],
}
const PNG = blackPng(20, 10)
const change = (body: object, who = 'ada') => api.call('PUT', `/stations/${id}`, who, body)
const own = async (who = 'ada') => (await api.call('GET', `/stations/${id}/own`, who)).json()
/** Everything that others can read of stations, as text. */
const everything = async () => {
  const paths = [
    `/stations/${id}`,
    '/stations',
    '/stations?query=night',
    '/stations?query=lure',
    '/stations?genre=lure',
    '/stations?country=SE',
    '/stations?language=swedish',
    '/stations/facets',
    `/embed/${id}`,
  ]
  const answers = await Promise.all(paths.map((path) => api.call('GET', path, 'bob')))
  // The page has another nonce each time.
  return answers.map(({ body }) => body.replaceAll(/nonce(?:-|=")[\w-]+/g, ''))
}
const covers = async () => (await rowsOf(api.database, 'SELECT hash FROM covers')).length
const statusOf = async (cover: string) =>
  (await api.call('GET', new URL(cover).pathname, null)).statusCode

describe('other words', () => {
  test('are seen by owner and admins only, until they are approved', async () => {
    const before = await everything()
    const { name } = await own()
    const answer = await change(CHANGES)
    expect(answer.json()).toMatchObject({ ...CHANGES, moderation: 'pending', shown: { name } })
    expect(await everything()).toEqual(before)
    for (const who of ['ada', 'root']) expect(await own(who)).toEqual(answer.json())
    const queue = (await api.call('GET', '/moderation/stations?state=pending', 'root')).json()
    expect(queue.items).toEqual([answer.json()])

    const approved = await api.moderate(id, { state: 'listed' })
    expect(approved.json()).toMatchObject({ ...CHANGES, moderation: 'listed', shown: null })
    expect((await api.call('GET', `/stations/${id}`, null)).json()).toMatchObject(CHANGES)
    const found = async (query: string) =>
      (await api.call('GET', `/stations?${query}`, null)).json().total
    expect(await Promise.all(['query=lure', 'genre=lure', 'query=dub'].map(found))).toEqual([
      1, 1, 0,
    ])
  })

  test('that are rejected leave what is shown, and say why to the owner', async () => {
    const before = await everything()
    await change(CHANGES)
    const rejected = await api.moderate(id, { state: 'rejected', reason: 'That is not you.' })
    expect(rejected.json()).toMatchObject({ moderation: 'rejected', name: LURE })
    expect(await own()).toMatchObject({ rejection: 'That is not you.', shown: { tags: ['dub'] } })
    expect(await everything()).toEqual(before)
    // Asked for again, in other words.
    await change({ name: 'Under the Bridge II' })
    expect(await own()).toMatchObject({ moderation: 'pending', rejection: null })
    expect(await everything()).toEqual(before)
  })

  test('that are taken back need no approval', async () => {
    const before = await own()
    await change({ name: LURE })
    expect((await change({ name: before.name })).json()).toMatchObject({
      moderation: 'listed',
      shown: null,
    })
  })

  test('do not come along when a rejected change is followed by taking the station off', async () => {
    await change({ name: LURE })
    await api.moderate(id, { state: 'rejected', reason: 'No.' })
    await api.moderate(id, { state: 'rejected', reason: 'Not at all.' })
    expect(await own()).toMatchObject({
      moderation: 'rejected',
      rejection: 'Not at all.',
      shown: null,
    })
    expect((await api.call('GET', `/stations/${id}`, 'bob')).statusCode).toBe(404)
  })

  test('of an admin are shown at once', async () => {
    expect((await change({ name: 'New' }, 'root')).json()).toMatchObject({ shown: null })
    expect((await api.call('GET', `/stations/${id}`, null)).json().name).toBe('New')
  })
})

test('pausing, going off air and deleting work at once, while a change waits', async () => {
  await change({ name: LURE })
  await change({ onAir: false })
  const shown = (await api.call('GET', `/stations/${id}`, null)).json()
  expect(shown).toMatchObject({ name: 'Under the Bridge', onAir: false })
  await change({ paused: true })
  expect((await api.call('GET', `/stations/${id}`, null)).statusCode).toBe(404)
  await change({ paused: false })
  expect((await api.call('GET', `/stations/${id}`, null)).json().name).toBe('Under the Bridge')
  expect((await api.call('DELETE', `/stations/${id}`, 'ada')).statusCode).toBe(204)
  expect(await rowsOf(api.database, 'SELECT * FROM station_revisions')).toEqual([])
})

test('another stream plays once it is approved', async () => {
  const { url } = await own()
  const next = api.radio.on('/next', playMp3(40))
  expect((await change({ url: next })).json()).toMatchObject({ url: next, moderation: 'pending' })
  const playing = async () => (await api.call('GET', `/stations/${id}`, null)).json().url
  expect(await playing()).toBe(url)
  await api.moderate(id, { state: 'listed' })
  expect(await playing()).toBe(next)
})

describe('another cover', () => {
  const white = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  const shownCover = async () => (await api.call('GET', `/stations/${id}`, 'bob')).json().cover

  test('waits beside the approved one, and takes its place when it is approved', async () => {
    const first = (await api.putCover(id, 'ada', 'image/png', PNG)).json()
    expect([await shownCover(), first.shown.cover]).toEqual([null, null])
    await api.moderate(id, { state: 'listed' })
    expect(await shownCover()).toBe(first.cover)
    const second = (await api.putCover(id, 'ada', 'image/png', await white())).json()
    expect(second).toMatchObject({ moderation: 'pending', shown: { cover: first.cover } })
    expect([await shownCover(), await covers()]).toEqual([first.cover, 2])
    await api.moderate(id, { state: 'listed' })
    expect([await shownCover(), await covers()]).toEqual([second.cover, 1])
    expect([await statusOf(first.cover), await statusOf(second.cover)]).toEqual([404, 200])
  })

  test('is taken away at once, the one that waits too', async () => {
    await api.putCover(id, 'root', 'image/png', PNG)
    await api.putCover(id, 'ada', 'image/png', await white())
    const { cover, shown } = (await api.call('DELETE', `/stations/${id}/cover`, 'ada')).json()
    expect([cover, shown, await shownCover(), await covers()]).toEqual([null, null, null, 0])
  })

  test('goes with its station and its account', async () => {
    await api.putCover(id, 'root', 'image/png', PNG)
    await api.putCover(id, 'ada', 'image/png', await white())
    await change({ name: LURE })
    expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    expect(await covers()).toBe(0)
  })
})

describe('a decision', () => {
  const decide = (headers: Record<string, string>) =>
    api.call('PUT', `/stations/${id}/moderation`, 'root', { state: 'listed' }, headers)

  test('needs the version that was seen', async () => {
    await change({ name: LURE })
    for (const headers of [{}, { 'if-match': '*' }]) {
      expect((await decide(headers)).json()).toMatchObject({ status: 428, code: 'look-first' })
    }
    expect(await own()).toMatchObject({ moderation: 'pending' })
  })

  test.each([
    ['words', () => change({ name: 'Harmless' }), () => change({ name: LURE })],
    ['shows', () => change({ name: 'Harmless' }), () => change({ schedule: CHANGES.schedule })],
    [
      'a picture',
      () => change({ name: 'Harmless' }),
      () => api.putCover(id, 'ada', 'image/png', PNG),
    ],
  ])('is not about other %s than were seen', async (_name, first, then) => {
    await first()
    const seen = await api.call('GET', `/stations/${id}/own`, 'root')
    await then()
    const late = await decide({ 'if-match': String(seen.headers.etag) })
    expect(late.json()).toMatchObject({ status: 412, code: 'changed-meanwhile' })
    expect(await own()).toMatchObject({ moderation: 'pending' })
  })
})
