import { beforeAll, describe, expect, test } from 'vitest'
import { ownStationsSchema } from '../../shared/api/own-stations.ts'
import { userSchema } from '../../shared/api/users.ts'
import { call, expectProblem, provideTarget, readExactly, TOKEN } from './target.ts'

provideTarget()

describe.runIf(TOKEN !== undefined)('creators, signed in as a listener', () => {
  let id: string
  let stationId: string
  beforeAll(async () => {
    const registered = await call('/users/register', { as: TOKEN, method: 'POST', body: '{}' })
    id = userSchema.parse(registered.body).id
    stationId = (await call('/stations?limit=1')).body.items[0].id
  })

  test('hides own stations of others from a listener', async () => {
    const own = await call(`/users/${id}/stations`, { as: TOKEN })
    expect(readExactly(ownStationsSchema, own.body)).toEqual({ items: [], nextCursor: null })
    await expectProblem('/users/other/stations', 403, { as: TOKEN })
    await expectProblem(`/stations/${stationId}/own`, 403, { as: TOKEN })
    await expectProblem(`/stations/${stationId}/figures`, 403, { as: TOKEN })
    await expectProblem('/moderation/stations?state=pending', 403, { as: TOKEN })
  })

  test('requires a plan for publishing', async () => {
    const refused = await call('/stations', {
      as: TOKEN,
      method: 'POST',
      body: '{"url":"https://radio.example/live"}',
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'needs-plan'])
  })

  test('returns an empty 204 for listening reports', async () => {
    const say = async (body: unknown) => {
      const response = await call('/listening', {
        as: TOKEN,
        method: 'POST',
        body: JSON.stringify(body),
      })
      return [response.status, response.body]
    }
    expect(await say({ stationId, countrycode: null })).toEqual([204, null])
    expect(await say({ stationId: null })).toEqual([204, null])
    await expectProblem('/listening', 422, { as: TOKEN, method: 'POST', body: '{}' })
  })
})
