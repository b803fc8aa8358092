import { expect, test, vi } from 'vitest'
import type { StationDraft } from '../../shared/api/own-stations.ts'
import { EMPTY_FORM_VALUES } from '../../shared/api/stations.ts'
import { getFigures } from './analytics.ts'
import { sendListening, sendStopOnUnload } from './listening.ts'
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
  ...EMPTY_FORM_VALUES,
  name: station.name,
  url: station.url,
  tags: ['dub'],
  countrycode: 'DE',
  language: ['german'],
}
const seen = () => api.seen.map(({ method, url }) => `${method} ${url}`)
const tag = { headers: { etag: '"v1"' } }

test('probes a stream and then publishes it, with the token', async () => {
  const audio = { outcome: 'audio', url: draft.url, codec: 'MP3', bitrate: 128 }
  const probe = { ...audio, name: 'Harbour', logo: 'http://a.example/art/x.webp' }
  api.respond({ body: probe }, { status: 201, body: station })
  expect(await probeStream(draft.url)).toEqual(probe)
  expect(await createStation(draft)).toEqual(station)
  expect(seen()).toEqual(['POST /stations/probe', 'POST /stations'])
  expect(api.seen.map(({ body }) => body)).toEqual([{ url: draft.url }, draft])
  expect(api.seen[0]?.headers.get('Authorization')).toBe('Bearer token')
})

test('lists own stations and reads one with its version', async () => {
  api.respond({ body: { items: [station] } }, { body: station, ...tag })
  expect(await listOwnStations('a/b')).toEqual([station])
  expect(await getOwnStation(station.id)).toEqual({ station, etag: '"v1"' })
  expect(seen()).toEqual(['GET /users/a%2Fb/stations?limit=100', 'GET /stations/harbour-radio/own'])
})

test('reads all pages of own stations sequentially', async () => {
  const other = { ...station, id: 'other' }
  api.respond(
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

test('sends the version with a change and returns the next one', async () => {
  api.respond({ body: { ...station, paused: true }, headers: { etag: '"v2"' } })
  const changed = await updateStation({ id: station.id, etag: '"v1"' }, { paused: true })
  expect(changed).toEqual({ station: { ...station, paused: true }, etag: '"v2"' })
  expect(api.seen[0]).toMatchObject({ method: 'PUT', body: { paused: true } })
  expect(api.seen[0]?.headers.get('If-Match')).toBe('"v1"')
})

test('fetches the version if a write does not return it', async () => {
  api.respond({ body: station }, { body: station, ...tag })
  const changed = await updateStation({ id: station.id, etag: '"v0"' }, { onAir: true })
  expect(changed.etag).toBe('"v1"')
  expect(seen()).toEqual(['PUT /stations/harbour-radio', 'GET /stations/harbour-radio/own'])
})

test('uploads a picture unchanged and deletes it', async () => {
  const cover = 'http://api.invalid/covers/a.webp'
  api.respond({ body: { ...station, cover }, ...tag }, { body: station, ...tag })
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

test('requests the figures of the last days', async () => {
  const figures = {
    listeners: 10,
    days: [{ day: '2026-11-21', hours: 2, listeners: 10 }],
    countries: [{ countrycode: 'CL', hours: 1 }],
    favorites: 5,
  }
  api.respond({ body: figures })
  expect(await getFigures('a/b', 30)).toEqual(figures)
  expect(seen()).toEqual(['GET /stations/a%2Fb/figures?days=30'])
})

test('sends the country while listening, and only outcomes after stopping', async () => {
  api.respond({ status: 204 })
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

test('repeats the heartbeat without outcomes for an older API', async () => {
  const outcome = { stationId: 'night-bus', startMs: null, dropouts: 1, reason: null }
  const heartbeat = { stationId: 'night-bus', countrycode: 'CL', outcomes: [outcome] }
  api.respond({ status: 422 })
  await expect(sendListening(heartbeat)).rejects.toMatchObject({ status: 422 })
  expect(api.seen.map(({ body }) => body)).toEqual([
    heartbeat,
    { stationId: 'night-bus', countrycode: 'CL' },
  ])
})

test('reports the stop when the page unloads', async () => {
  api.respond({ status: 204 })
  await sendStopOnUnload()
  expect(api.seen[0]).toMatchObject({ method: 'POST', body: { stationId: null } })
  expect(api.seen[0]?.headers.get('Authorization')).toBe('Bearer token')
})
