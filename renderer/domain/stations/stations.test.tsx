import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { listStations, listStationsById } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { useStations, useStationsById } from './stations.ts'

vi.mock('../../api/stations.ts')
afterEach(cleanup)

it('aborts the previous request when the query changes', async () => {
  const requests: { query: string | undefined; signal: AbortSignal | undefined }[] = []
  vi.mocked(listStations).mockImplementation(({ query }, _start, signal) => {
    requests.push({ query, signal })
    return new Promise(() => {})
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { rerender } = renderHook(({ query }) => useStations({ query }), {
    initialProps: { query: 'dub' },
    wrapper,
  })
  await expect.poll(() => requests).toHaveLength(1)
  expect(requests[0]?.signal?.aborted).toBe(false)
  rerender({ query: 'dub techno' })
  await expect.poll(() => requests.map(({ query }) => query)).toEqual(['dub', 'dub techno'])
  expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

it('fetches stations together and returns the playable ones in order', async () => {
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids.map((id) => ({ ...sampleStation, id, ...(id === 'b' && { url: '', inactive: true }) })),
  )
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useStationsById(['c', 'b', 'a']), { wrapper })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(listStationsById).toHaveBeenCalledExactlyOnceWith(['c', 'b', 'a'])
  await vi.waitFor(() => expect(result.current.stations.map(({ id }) => id)).toEqual(['c', 'a']))
})
