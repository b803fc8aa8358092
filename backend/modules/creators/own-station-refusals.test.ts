import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../shared/api/field-rules.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { stationDraft } from './testing/own-station.ts'

let api: CreatorApi
let id: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  await api.list(id)
})
afterEach(() => api.close())

const stored = () => rowsOf(api.database, 'SELECT * FROM stations ORDER BY key')
const become = (uid: string, role: Role) =>
  api.users.change(uid, (user) => user && { ...user, role })

describe('own station routes without a plan', () => {
  beforeEach(async () => {
    await become('ada', 'listener')
  })

  test('allow probing but no publishing', async () => {
    const response = await api.call('POST', '/stations', 'ada', stationDraft(api.stream))
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({
      code: 'needs-plan',
      title: 'Publishing stations needs the Creator plan.',
      errors: [{ path: 'body' }],
    })
    const probed = await api.call('POST', '/stations/probe', 'ada', { url: api.stream })
    expect(probed.statusCode).toBe(200)
  })

  test.each([
    [{ name: 'New' }, 'body.name'],
    [{ paused: false }, 'body.paused'],
    [{ onAir: true }, 'body.onAir'],
    [{ schedule: [] }, 'body.schedule'],
  ])('%j is rejected with the field', async (body, path) => {
    const before = await stored()
    const response = await api.call('PUT', `/stations/${id}`, 'ada', body)
    expect(response.json()).toMatchObject({ status: 403, code: 'needs-plan', errors: [{ path }] })
    expect(await stored()).toEqual(before)
  })

  test('allow viewing, going off air, pausing and deleting a listed station', async () => {
    expect((await api.call('GET', '/stations', null)).json().total).toBe(1)
    expect((await api.call('GET', '/users/ada/stations', 'ada')).json().items).toHaveLength(1)
    const put = (body: unknown) => api.call('PUT', `/stations/${id}`, 'ada', body)
    expect((await put({ onAir: false })).json()).toMatchObject({ onAir: false })
    expect((await put({ paused: true })).json()).toMatchObject({ paused: true })
    expect((await api.call('DELETE', `/stations/${id}`, 'ada')).statusCode).toBe(204)
  })

  test('return no statistics', async () => {
    const response = await api.call('GET', `/stations/${id}/figures`, 'ada')
    expect(response.json()).toMatchObject({ status: 403, code: 'needs-plan' })
  })
})

describe('own station routes for other users', () => {
  test.each(['bob', 'pia', 'lou', 'noemail'])(
    'return an error without details for %s',
    async (who) => {
      const before = await stored()
      for (const [method, url, body] of [
        ['GET', `/stations/${id}/own`, undefined],
        ['GET', `/stations/${id}/figures`, undefined],
        ['PUT', `/stations/${id}`, { paused: true }],
        ['DELETE', `/stations/${id}`, undefined],
        ['DELETE', `/stations/${id}/cover`, undefined],
        ['GET', '/users/ada/stations', undefined],
        ['PUT', `/stations/${id}/moderation`, { state: 'listed' }],
        ['GET', '/moderation/stations?state=pending', undefined],
      ] as const) {
        const response = await api.call(method, url, who, body)
        expect(response.statusCode, `${method} ${url}`).toBe(403)
      }
      expect(await stored()).toEqual(before)
    },
  )

  test('do not reveal that an unlisted station exists', async () => {
    await api.call('PUT', `/stations/${id}`, 'ada', { paused: true })
    for (const [method, url] of [
      ['GET', `/stations/${id}/own`],
      ['PUT', `/stations/${id}`],
      ['DELETE', `/stations/${id}`],
    ] as const) {
      const hidden = await api.call(method, url, 'bob', method === 'PUT' ? {} : undefined)
      const none = await api.call(
        method,
        url.replace(id, 'none'),
        'bob',
        method === 'PUT' ? {} : undefined,
      )
      expect([hidden.statusCode, hidden.json().title]).toEqual([404, none.json().title])
    }
  })

  test('return 401 without a token', async () => {
    for (const [method, url] of [
      ['POST', '/stations'],
      ['POST', '/stations/probe'],
      ['PUT', `/stations/${id}`],
      ['DELETE', `/stations/${id}`],
      ['GET', `/stations/${id}/own`],
      ['PUT', `/stations/${id}/cover`],
      ['GET', `/stations/${id}/figures`],
      ['PUT', `/stations/${id}/moderation`],
      ['GET', '/moderation/stations?state=pending'],
      ['POST', '/listening'],
    ] as const) {
      expect((await api.call(method, url, null)).statusCode, `${method} ${url}`).toBe(401)
    }
  })
})
