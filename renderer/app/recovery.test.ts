import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { bindRecovery } from './recovery.ts'

test('refetches what is shown, and saves what could not be saved', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => 'data')
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn, staleTime: 10_000 })
  const stop = observer.subscribe(() => {})
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess)

  let improve = () => {}
  const identity = {
    retryAccount: vi.fn(async () => {}),
    retryDoor: vi.fn(),
    refreshClaims: vi.fn(async () => {}),
  }
  const monitor = {
    onImproved: (listener: () => void) => {
      improve = listener
      return () => {}
    },
  }
  bindRecovery(monitor, client, identity)
  improve()
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(identity.retryAccount).toHaveBeenCalledOnce()
  expect(identity.retryDoor).toHaveBeenCalledOnce()
  expect(identity.refreshClaims).toHaveBeenCalledOnce()
  stop()
})
