import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionBody, sessionPath } from '../../../testing/sessions.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const GOOD = sessionBody('night-bus', NOW - 60_000, NOW)

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addUser('bob', 'pro', { visible: true })
  await api.addUser('root', 'admin')
  await api.call('PUT', sessionPath('ada', 1), 'ada', GOOD)
})
afterEach(() => api.close())

describe.each([
  ['GET', '/users/ada/history', undefined],
  ['GET', '/users/nobody/history', undefined],
  ['PUT', sessionPath('ada', 1), GOOD],
  ['PUT', sessionPath('nobody', 1), GOOD],
  ['DELETE', sessionPath('ada', 1), undefined],
  ['DELETE', '/users/ada/history', undefined],
] as const)('%s %s', (method, url, body) => {
  test.each([
    [null, 401],
    ['bob', 403],
    ['root', 403],
  ])('%s gets %i', async (who, status) => {
    const before = await api.state()
    const response = await api.call(method, url, who, body)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.body).not.toContain('night-bus')
    expect(await api.state()).toEqual(before)
  })
})

test('an account that was removed elsewhere cannot clear what is here', async () => {
  api.identity.removed.add('ada')
  expect((await api.call('DELETE', '/users/ada/history', 'ada')).statusCode).toBe(401)
  expect((await api.state()).history).toHaveLength(1)
})

test.each([
  ['no station', { ...GOOD, stationId: undefined }],
  ['a station that cannot be', { ...GOOD, stationId: '../night-bus' }],
  ['a station longer than any', { ...GOOD, stationId: 'a'.repeat(97) }],
  ['a time that is none', { ...GOOD, startedAt: 'yesterday' }],
  ['a number for a time', { ...GOOD, startedAt: NOW }],
  ['a time without a zone', { ...GOOD, endedAt: '2026-11-21T08:00:00.000' }],
  ['a day that does not exist', { ...GOOD, endedAt: '2026-02-30T08:00:00.000Z' }],
  ['no end', { ...GOOD, endedAt: null }],
  ['something more', { ...GOOD, song: 'x' }],
  ['another user', { ...GOOD, userId: 'bob' }],
  ['a list', [GOOD]],
  ['nothing', undefined],
])('%s is refused', async (_name, body) => {
  const before = await api.state()
  expect((await api.call('PUT', sessionPath('ada', 2), 'ada', body)).statusCode).toBe(422)
  expect(await api.state()).toEqual(before)
})

test.each([
  ['PUT', '/users/ada/history/1'],
  ['PUT', '/users/ada/history/00000000-0000-4000-8000-00000000000A'],
  ['PUT', '/users/ada/history/00000000-0000-4000-8000-000000000001%00'],
  ['DELETE', '/users/ada/history/..%2f..%2fbob'],
  ['DELETE', "/users/ada/history/'%20OR%201=1--"],
  ['GET', '/users/ada/history?limit=0'],
  ['GET', '/users/ada/history?limit=101'],
  ['GET', '/users/ada/history?cursor=garbage'],
  ['GET', '/users/ada/history?sort=name'],
] as const)('%s %s is refused', async (method, url) => {
  const before = await api.state()
  const body = method === 'PUT' ? GOOD : undefined
  expect((await api.call(method, url, 'ada', body)).statusCode).toBe(400)
  expect(await api.state()).toEqual(before)
})

test('a cursor of another list does not open this one', async () => {
  await api.addUser('cat', 'creator', { visible: true })
  const users = (await api.call('GET', '/users?limit=1', 'root')).json()
  const response = await api.call('GET', `/users/ada/history?cursor=${users.nextCursor}`, 'ada')
  expect([response.statusCode, response.json().code]).toEqual([400, 'bad-cursor'])
})
