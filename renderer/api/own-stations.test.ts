import { expect, test, vi } from 'vitest'
import type { StationDraft } from '../../shared/api/own-stations.ts'
import { NOTHING_SAID } from '../../shared/api/stations.ts'
import { getFigures } from './analytics.ts'
import { sendListening, sendSilenceOnLeaving } from './listening.ts'
import {
  createStation,
  deleteStation,
  getOwnStation,
  listOwnStations,
  probeStream,
  putCover,
  removeCover,
  updateStation,
} from './own-stations.ts'
import { connectFakeApi } from './testing/fake-api.ts'
import { sampleOwnStation } from './testing/samples.ts'

const api = connectFakeApi()

const station = sampleOwnStation
const draft: StationDraft = {
  ...NOTHING_SAID,
  name: station.name,
  url: station.url,
  tags: ['dub'],
  countrycode: 'DE',
  language: ['german'],
}
const seen = () => api.seen.map(({ method, url }) => `${method} ${url}`)
const tag = { headers: { etag: '"v1"' } }

test('a stream is tested, then published, with the token', async () => {
  const probe = { outcome: 'audio', url: draft.url, codec: 'MP3', bitrate: 128, name: 'Harbour' }
  api.answer({ body: probe }, { status: 201, body: station })
  expect(await probeStream(draft.url)).toEqual(probe)
  expect(await createStation(draft)).toEqual(station)
  expect(seen()).toEqual(['POST /stations/probe', 'POST /stations'])
  expect(api.seen.map(({ body }) => body)).toEqual([{ url: draft.url }, draft])
  expect(api.seen[0]?.headers.get('Authorization')).toBe('Bearer token')
})

test('one’s own are listed, and one is read with its version', async () => {
  api.answer({ body: { items: [station] } }, { body: station, ...tag })
  expect(await listOwnStations('a/b')).toEqual([station])
  expect(await getOwnStation(station.id)).toEqual({ station, etag: '"v1"' })
  expect(seen()).toEqual(['GET /users/a%2Fb/stations?limit=100', 'GET /stations/harbour-radio/own'])
})

test('all pages of one’s own are read, one after the other', async () => {
  const other = { ...station, id: 'other' }
  api.answer(
    { body: { items: [station], nextCursor: 'c1' } },
    { body: { items: [], nextCursor: 'c2' } },
    { body: { items: [other], nextCursor: null } },
  )
  expect(await listOwnStations('ada')).toEqual([station, other])
  expect(seen().map((line) => line.replace('GET /users/ada/stations?limit=100', ''))).toEqual([
    '',
    '&cursor=c1',
    '&cursor=c2',
  ])
})

test('a change names the version it is made on, and is answered with the next', async () => {
  api.answer({ body: { ...station, paused: true }, headers: { etag: '"v2"' } })
  const changed = await updateStation({ id: station.id, etag: '"v1"' }, { paused: true })
  expect(changed).toEqual({ station: { ...station, paused: true }, etag: '"v2"' })
  expect(api.seen[0]).toMatchObject({ method: 'PUT', body: { paused: true } })
  expect(api.seen[0]?.headers.get('If-Match')).toBe('"v1"')
})

test('the version is asked for where a write does not say it', async () => {
  api.answer({ body: station }, { body: station, ...tag })
  const changed = await updateStation({ id: station.id, etag: '"v0"' }, { onAir: true })
  expect(changed.etag).toBe('"v1"')
  expect(seen()).toEqual(['PUT /stations/harbour-radio', 'GET /stations/harbour-radio/own'])
})

test('a picture is sent as it is, and taken away', async () => {
  const cover = 'http://api.invalid/covers/a.webp'
  api.answer({ body: { ...station, cover }, ...tag }, { body: station, ...tag })
  const onProgress = vi.fn()
  const sent = new Blob(['picture'], { type: 'image/webp' })
  expect((await putCover(station.id, sent, onProgress)).station.cover).toBe(cover)
  expect(api.seen[0]).toMatchObject({ method: 'PUT', body: 'picture' })
  expect(api.seen[0]?.headers.get('Content-Type')).toBe('image/webp')
  expect((await removeCover(station.id)).station.cover).toBeNull()
  await deleteStation(station.id)
  expect(seen()).toEqual([
    'PUT /stations/harbour-radio/cover',
    'DELETE /stations/harbour-radio/cover',
    'DELETE /stations/harbour-radio',
  ])
})

test('figures of the last days', async () => {
  const figures = {
    listeners: 10,
    days: [{ day: '2026-11-21', hours: 2, listeners: 10 }],
    countries: [{ countrycode: 'CL', hours: 1 }],
    favorites: 5,
  }
  api.answer({ body: figures })
  expect(await getFigures('a/b', 30)).toEqual(figures)
  expect(seen()).toEqual(['GET /stations/a%2Fb/figures?days=30'])
})

test('who listens says where from, who stops says nothing more but how it played', async () => {
  api.answer({ status: 204 })
  const outcome = { stationId: 'night-bus', startMs: 400, dropouts: 0, reason: null }
  await sendListening({ stationId: 'night-bus', countrycode: 'CL', outcomes: [] })
  await sendListening({ stationId: null, countrycode: 'CL', outcomes: [] })
  await sendListening({ stationId: null, countrycode: 'CL', outcomes: [outcome] })
  expect(seen()).toEqual(Array(3).fill('POST /listening'))
  expect(api.seen.map(({ body }) => body)).toEqual([
    { stationId: 'night-bus', countrycode: 'CL' },
    { stationId: null },
    { stationId: null, countrycode: 'CL', outcomes: [outcome] },
  ])
})

test('an API that is older than outcomes is told without them', async () => {
  const outcome = { stationId: 'night-bus', startMs: null, dropouts: 1, reason: null }
  const told = { stationId: 'night-bus', countrycode: 'CL', outcomes: [outcome] }
  api.answer({ status: 422 })
  await expect(sendListening(told)).rejects.toMatchObject({ status: 422 })
  expect(api.seen.map(({ body }) => body)).toEqual([
    told,
    { stationId: 'night-bus', countrycode: 'CL' },
  ])
})

test('a page that goes away says so with its last breath', async () => {
  api.answer({ status: 204 })
  await sendSilenceOnLeaving()
  expect(api.seen[0]).toMatchObject({ method: 'POST', body: { stationId: null } })
  expect(api.seen[0]?.headers.get('Authorization')).toBe('Bearer token')
})
