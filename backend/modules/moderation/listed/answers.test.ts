import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const unread = async (as = 'ada') =>
  (await api.call('GET', `/users/${as}/answers`, as)).json().items
const reason = 'Only a test tone.'

test('an owner is told once what was decided', async () => {
  const { id } = await api.publish()
  expect(await unread()).toEqual([])
  await api.moderate(id, { state: 'rejected', reason })
  const answer = { stationId: id, name: 'Under the Bridge', isChange: false }
  expect(await unread()).toEqual([{ ...answer, state: 'rejected', reason }])
  await api.list(id)
  expect(await unread()).toEqual([{ ...answer, state: 'listed', reason: null }])
  const read = () => api.call('DELETE', `/users/ada/answers/${id}`, 'ada')
  expect((await read()).statusCode).toBe(204)
  expect((await read()).statusCode).toBe(204)
  expect(await unread()).toEqual([])
})

test('a decision that was taken back is none', async () => {
  const { id } = await api.publish()
  await api.list(id)
  await api.moderate(id, { state: 'pending' })
  expect(await unread()).toEqual([])
})

test('of a change of a listed station it is told that it was one', async () => {
  const { id } = await api.publish()
  await api.list(id)
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Another' })
  await api.moderate(id, { state: 'rejected', reason })
  expect(await unread()).toMatchObject([{ isChange: true, state: 'rejected' }])
})

test('is for the owner alone', async () => {
  for (const as of ['bob', 'root']) {
    expect((await api.call('GET', '/users/ada/answers', as)).statusCode).toBe(403)
    expect((await api.call('DELETE', '/users/ada/answers/a-station', as)).statusCode).toBe(403)
  }
  expect((await api.call('GET', '/users/ada/answers', null)).statusCode).toBe(401)
})
