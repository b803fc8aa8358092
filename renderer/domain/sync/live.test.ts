import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '../../api/context.ts'
import { type FakeApi, startFakeApi } from '../../api/testing/fake-api.ts'
import { createLiveEventHooks, START_MS } from './live.ts'

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  api = startFakeApi()
  api.respond({ status: 404 })
  const getToken = async () => 'token'
  configureApi({ config: api.config, getToken, renewToken: getToken, onOutcome: () => {} })
})
afterEach(() => {
  api.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const part = () =>
  createLiveEventHooks({
    client: new QueryClient(),
    player: { getState: () => ({ listenedTo: null }) as never, subscribe: () => () => {} },
    reminded: { list: () => [], subscribe: () => () => {} },
    isOnline: () => true,
    onNetwork: () => {},
  })

test('starts after the first page was shown, unless the user has left', async () => {
  const live = part()
  live.enter()
  await vi.advanceTimersByTimeAsync(START_MS - 1)
  live.leave()
  await vi.advanceTimersByTimeAsync(START_MS)
  expect(api.seen).toEqual([])
  live.enter()
  await vi.advanceTimersByTimeAsync(START_MS)
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(api.seen.map(({ url }) => url)).toEqual(['/events']))
  live.leave()
})
