import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvents } from './plugins/events/testing/read-events.ts'
import { startMetrics } from './start-metrics.ts'
import { createStopList } from './stop-list.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const stops = createStopList()
let api: TestApi
let url: string
let setEventClients: (count: number) => void

beforeAll(async () => {
  const config = {
    metrics: { host: '127.0.0.1', port: 0 },
    hostNames: ['localhost'],
    logLevel: 'silent',
  } as const
  const metrics = await startMetrics(config, () => ({ total: 7, idle: 5, waiting: 3 }), stops)
  if (metrics === null) throw new Error('Metrics are disabled.')
  url = metrics.url
  setEventClients = metrics.onEventClients
  api = await createTestApi({ onCompleted: metrics.onCompleted })
})
afterAll(async () => {
  await api.close()
  await stops.stop()
})

const read = async () => (await fetch(url)).text()

test('counts requests by method, route and status class, without user data', async () => {
  await api.addUser('ada5f', 'listener')
  const calls = [
    await api.call('GET', '/users/ada5f?typed=secret', 'ada5f'),
    await api.call('PUT', '/users/ada5f', 'ada5f', { displayName: 'secret' }),
    await api.call('GET', '/users/ada5f', null),
    await api.call('GET', '/ada5f/secret', null),
  ]
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401, 404])
  const text = await read()
  for (const labels of [
    'method="GET",route="/users/:id",status="2xx"',
    'method="PUT",route="/users/:id",status="2xx"',
    'method="GET",route="/users/:id",status="4xx"',
    'method="GET",route="none",status="4xx"',
  ]) {
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`)
  }
  expect(text).not.toMatch(/ada5f|secret|127\.0\.0\.1|example\.com/)
})

test('includes process and pool metrics', async () => {
  const text = await read()
  expect(text).toMatch(/^process_cpu_seconds_total \d/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
  expect(text.match(/^undertone_database_connections.*$/gm)).toEqual([
    'undertone_database_connections{state="total"} 7',
    'undertone_database_connections{state="idle"} 5',
    'undertone_database_connections{state="waiting"} 3',
  ])
})

test('counts live event clients and excludes their connections from durations', async () => {
  await api.addUser('eve', 'listener')
  const base = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openEvents(`${base}/events`, { authorization: 'Bearer token-eve' })
  setEventClients(3)
  expect(await read()).toContain('undertone_event_clients 3\n')
  stream.close()
  await api.call('GET', '/events', null)
  const routes = (await read()).match(/^http_request_duration_seconds_count.*events.*$/gm)
  expect(routes).toEqual([expect.stringContaining('status="4xx"')])
})

test('is not reachable for pages, and not at the API', async () => {
  const asEvil = await new Promise((resolve) => {
    get(url, { headers: { host: 'evil.example' } }, ({ statusCode }) => resolve(statusCode))
  })
  expect(asEvil).toBe(421)
  expect((await fetch(url.replace('127.0.0.1', 'localhost'))).status).toBe(200)
  expect((await fetch(`${url}/../stations`)).status).toBe(404)
  expect((await api.call('GET', '/metrics', null)).statusCode).toBe(404)
})

test('is disabled by default', async () => {
  const config = { metrics: null, hostNames: [], logLevel: 'silent' } as const
  expect(await startMetrics(config, null, stops)).toBeNull()
})
