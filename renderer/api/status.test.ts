import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureApi } from './context.ts'
import { fetchUnready, unreadyIn } from './status-monitor.ts'
import { type FakeApi, startFakeApi, UNREACHABLE } from './testing/fake-api.ts'

let api: FakeApi
beforeAll(() => {
  api = startFakeApi()
})
afterAll(() => api.close())

const configure = (apiUrl: string) =>
  configureApi({
    config: { ...api.config, apiUrl },
    getToken: () => Promise.reject(new Error('no token is needed')),
    renewToken: async () => null,
    onOutcome: () => {},
  })

test('names the services that are not ready', async () => {
  configure(api.config.apiUrl)
  const body = { api: 'ready', identity: 'starting', documents: 'ready', streams: 'failed' }
  api.answer({ body })
  expect(await fetchUnready()).toEqual(['identity', 'streams'])
  expect(unreadyIn({ ...body, identity: 'ready', database: 'away' })).toEqual([
    'database',
    'streams',
  ])
  expect(api.seen[0]).toMatchObject({ method: 'GET', url: '/status' })
})

test('a host without /status that answers is ready', async () => {
  configure(api.config.apiUrl)
  api.answer({ status: 404, body: { title: 'Not found' } })
  expect(await fetchUnready()).toEqual([])
  expect(unreadyIn('text')).toEqual([])
})

test('rejects when no server answers', async () => {
  configure(UNREACHABLE)
  await expect(fetchUnready()).rejects.toThrow()
})
