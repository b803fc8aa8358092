import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_STATIONS } from '../../dev/streams/demo-stations.ts'
import { type Streams, startStreams } from '../../dev/streams/server.ts'
import { probeNetwork } from '../../plugins/environment.ts'
import { callApi } from '../../testing/calls.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { stationDraft } from './testing/own-station.ts'

/** End-to-end, with real streams and sockets. */
let streams: Streams
let api: TestApi
let url: string
let streamsUrl: string
beforeEach(async () => {
  streams = await startStreams({ host: '127.0.0.1', port: 0 })
  streamsUrl = `http://127.0.0.1:${streams.port}`
  api = await createTestApi({ network: probeNetwork(streamsUrl) })
  await api.addUser('ada', 'creator', { plan: 'creator' })
  await api.addUser('lou', 'listener')
  await api.addUser('max', 'listener')
  await api.addUser('root', 'admin')
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await api.close()
  await streams.close()
})

const call = (method: string, path: string, as: string | null, body?: unknown) =>
  callApi(url, method, path, as === null ? null : `token-${as}`, body)

test.each(DEMO_STATIONS.map((station) => [station.path, station.codec, station.bitrate] as const))(
  'probes the demo stream %s as %s',
  async (path, codec, bitrate) => {
    const { body } = await call('POST', '/stations/probe', 'ada', { url: `${streamsUrl}${path}` })
    expect(body).toMatchObject({ outcome: 'audio', codec })
    expect(Math.abs((body.bitrate ?? bitrate) - bitrate)).toBeLessThan(8)
  },
)

test('publishes a station that is approved, found, played by two listeners and counted', async () => {
  const draft = stationDraft(`${streamsUrl}/night-bus.mp3`, { name: 'Tunnel Vision' })
  const published = await call('POST', '/stations', 'ada', draft)
  expect(published).toMatchObject({ status: 201, body: { moderation: 'pending', codec: 'MP3' } })
  const { id } = published.body
  const search = () => call('GET', '/stations?query=tunnel', 'lou')
  expect((await search()).body.total).toBe(0)
  expect((await call('GET', `/stations/${id}`, 'lou')).status).toBe(404)

  const queue = await call('GET', '/moderation/stations?state=pending', 'root')
  expect(queue.body.items).toMatchObject([{ id, ownerId: 'ada' }])
  const { etag } = await call('GET', `/stations/${id}/own`, 'root')
  const decision = [`/stations/${id}/moderation`, 'token-root', { state: 'listed' }] as const
  const listed = await callApi(url, 'PUT', ...decision, { 'if-match': etag })
  expect(listed.body).toMatchObject({ moderation: 'listed' })
  expect((await search()).body.items).toMatchObject([{ id, name: 'Tunnel Vision', onAir: true }])

  const listening = { stationId: id, countrycode: 'FR' }
  expect((await call('POST', '/listening', 'lou', listening)).status).toBe(204)
  const figures = await call('GET', `/stations/${id}/figures?days=7`, 'ada')
  expect(figures.body).toMatchObject({ listeners: 0, countries: [], favorites: 0 })
  expect((await call('GET', `/stations/${id}/figures`, 'lou')).status).toBe(403)
})

test('rejects private addresses except for the demo streams', async () => {
  for (const address of [`${url}/status`, 'http://127.0.0.1:1/', 'http://localhost:1/']) {
    const { body } = await call('POST', '/stations/probe', 'ada', { url: address })
    expect(body).toMatchObject({ status: 422, code: 'private-address' })
  }
})
