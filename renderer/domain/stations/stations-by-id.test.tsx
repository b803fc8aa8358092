import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { listStationsById } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { useStationsById } from './stations.ts'

vi.mock('../../api/stations.ts')
afterEach(cleanup)

it('of several stations, asked for together, those that can be played are there, in their order', async () => {
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids.map((id) => ({ ...sampleStation, id, ...(id === 'b' && { url: '', resting: true }) })),
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
