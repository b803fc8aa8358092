import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOST_EVERY_MS } from '../checker/check-stations.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  await api.addStation({ id: 'night-bus', url: api.stream, codec: 'UNKNOWN' })
})
afterEach(() => api.close())

const check = (as: string | null, id = 'night-bus') => api.call('POST', `/stations/${id}/check`, as)

test('an admin has a station listened to at once; the catalogue tells what came of it', async () => {
  expect((await check('root')).json()).toMatchObject({
    outcome: 'heard',
    reason: null,
    air: { state: 'on air' },
  })
  const told = (await api.call('GET', '/stations/night-bus', null)).json()
  expect(told).toMatchObject({ codec: 'MP3', air: { state: 'on air' } })
})

test('a silent one says why, in a sentence', async () => {
  await api.addStation({ id: 'nothing', url: `http://${api.radio.hostAndPort}/nothing-here` })
  expect((await check('root', 'nothing')).json()).toMatchObject({
    outcome: 'silent',
    reason: 'There is nothing at this address.',
    air: { state: 'off air' },
  })
})

test('an address inside a private network is not visited', async () => {
  await api.addStation({ id: 'home', url: 'http://192.168.1.20:8000/live' })
  expect((await check('root', 'home')).json()).toMatchObject({
    outcome: 'unknown',
    air: { state: 'not checked' },
  })
})

test('no host is visited twice a minute', async () => {
  await check('root')
  api.tick(HOST_EVERY_MS - 1)
  expect((await check('root')).json()).toMatchObject({
    outcome: 'too soon',
    air: { state: 'on air' },
  })
  api.tick(1)
  expect((await check('root')).json().outcome).toBe('heard')
})

test('is for the owner and for admins', async () => {
  const body = { name: 'Secret', url: api.stream }
  const { id } = (await api.call('POST', '/users/lou/stations', 'lou', body)).json()
  expect((await check('lou', id)).json().outcome).toBe('heard')
  expect((await check('root', id)).statusCode).toBe(404)
  expect((await check('ada')).statusCode).toBe(403)
  expect((await check(null)).statusCode).toBe(401)
})
