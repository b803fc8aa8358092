import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  await api.addStation({ id: 'night-bus' })
})
afterEach(() => api.close())

const countEvents = async () => (await rowsOf(api.database, 'SELECT seq FROM events')).length

describe.each(['hidden', 'off'])('PUT /stations/:id/%s', (part) => {
  test.each([
    ['a blank reason', ' ', 'night-bus', '*', 422],
    ['no version', 'No.', 'night-bus', null, 428],
    ['a version that is not the current one', 'No.', 'night-bus', '"another"', 412],
    ['a station that is not listed', 'No.', 'pending', '*', 409],
  ] as const)(
    'rejects a request with %s and publishes nothing',
    async (_what, reason, which, tag, status) => {
      const id = which === 'pending' ? (await api.publish('ada')).id : which
      const { headers } = await api.call('GET', `/stations/${id}/own`, 'root')
      const version = tag === '*' ? String(headers.etag) : tag
      const before = await countEvents()
      const response = await api.call(
        'PUT',
        `/stations/${id}/${part}`,
        'root',
        { reason },
        version === null ? {} : { 'if-match': version },
      )
      expect(response.statusCode, response.body).toBe(status)
      expect(await countEvents()).toBe(before)
    },
  )
})
