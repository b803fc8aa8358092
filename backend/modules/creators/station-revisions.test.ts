import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playMp3 } from '../../../shared/net/testing/fake-station.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { blackPng } from './testing/pictures.ts'

/** Revisions of listed stations. */
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
/** All public text about stations. */
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
  const responses = await Promise.all(paths.map((path) => api.call('GET', path, 'bob')))
  // The page has a different nonce each time.
  return responses.map(({ body }) => body.replaceAll(/nonce(?:-|=")[\w-]+/g, ''))
}
const covers = async () => (await rowsOf(api.database, 'SELECT hash FROM covers')).length
const statusOf = async (cover: string) =>
  (await api.call('GET', new URL(cover).pathname, null)).statusCode

describe('revisions with new content', () => {
  test('are visible only to owner and admins until approval', async () => {
    const before = await everything()
    const { name } = await own()
    const response = await change(CHANGES)
    expect(response.json()).toMatchObject({ ...CHANGES, moderation: 'pending', shown: { name } })
    expect(await everything()).toEqual(before)
    for (const who of ['ada', 'root']) expect(await own(who)).toEqual(response.json())
    const queue = (await api.call('GET', '/moderation/stations?state=pending', 'root')).json()
    expect(queue.items).toEqual([response.json()])

    const approved = await api.moderate(id, { state: 'listed' })
    expect(approved.json()).toMatchObject({ ...CHANGES, moderation: 'listed', shown: null })
    expect((await api.call('GET', `/stations/${id}`, null)).json()).toMatchObject(CHANGES)
    const found = async (query: string) =>
      (await api.call('GET', `/stations?${query}`, null)).json().total
    expect(await Promise.all(['query=lure', 'genre=lure', 'query=dub'].map(found))).toEqual([
      1, 1, 0,
    ])
  })

  test('leave the public content unchanged after a rejection and show the reason to the owner', async () => {
    const before = await everything()
    await change(CHANGES)
    const rejected = await api.moderate(id, { state: 'rejected', reason: 'That is not you.' })
    expect(rejected.json()).toMatchObject({ moderation: 'rejected', name: LURE })
    expect(await own()).toMatchObject({ rejection: 'That is not you.', shown: { tags: ['dub'] } })
    expect(await everything()).toEqual(before)
    await change({ name: 'Under the Bridge II' })
    expect(await own()).toMatchObject({ moderation: 'pending', rejection: null })
    expect(await everything()).toEqual(before)
  })

  test('need no approval when they restore the public content', async () => {
    const before = await own()
    await change({ name: LURE })
    expect((await change({ name: before.name })).json()).toMatchObject({
      moderation: 'listed',
      shown: null,
    })
  })

  test('are not published by going off air after a rejection', async () => {
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

  test('of an admin are public immediately', async () => {
    expect((await change({ name: 'New' }, 'root')).json()).toMatchObject({ shown: null })
    expect((await api.call('GET', `/stations/${id}`, null)).json().name).toBe('New')
  })
})

test('do not delay pausing, going off air and deleting', async () => {
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

test('with a new stream play it after approval', async () => {
  const { url } = await own()
  const next = api.radio.on('/next', playMp3(40))
  expect((await change({ url: next })).json()).toMatchObject({ url: next, moderation: 'pending' })
  const playing = async () => (await api.call('GET', `/stations/${id}`, null)).json().url
  expect(await playing()).toBe(url)
  await api.moderate(id, { state: 'listed' })
  expect(await playing()).toBe(next)
})

describe('revisions with a new cover', () => {
  const white = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  const shownCover = async () => (await api.call('GET', `/stations/${id}`, 'bob')).json().cover

  test('show the approved cover until approval', async () => {
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

  test('remove both covers immediately on deletion', async () => {
    await api.putCover(id, 'root', 'image/png', PNG)
    await api.putCover(id, 'ada', 'image/png', await white())
    const { cover, shown } = (await api.call('DELETE', `/stations/${id}/cover`, 'ada')).json()
    expect([cover, shown, await shownCover(), await covers()]).toEqual([null, null, null, 0])
  })

  test('are deleted with the station and the account', async () => {
    await api.putCover(id, 'root', 'image/png', PNG)
    await api.putCover(id, 'ada', 'image/png', await white())
    await change({ name: LURE })
    expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    expect(await covers()).toBe(0)
  })
})

describe('decisions about revisions', () => {
  const decide = (headers: Record<string, string>) =>
    api.call('PUT', `/stations/${id}/moderation`, 'root', { state: 'listed' }, headers)

  test('need the version that the admin saw', async () => {
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
  ])('fail when the %s changed after the admin saw it', async (_name, first, then) => {
    await first()
    const seen = await api.call('GET', `/stations/${id}/own`, 'root')
    await then()
    const late = await decide({ 'if-match': String(seen.headers.etag) })
    expect(late.json()).toMatchObject({ status: 412, code: 'version-conflict' })
    expect(await own()).toMatchObject({ moderation: 'pending' })
  })
})
