import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { changeStationState } from '../../api/moderation.ts'
import { getOwnStation } from '../../api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { useListingChanges } from './use-listing-changes.ts'

vi.mock('../../api/moderation.ts')
vi.mock('../../api/own-stations.ts')

/** Responds immediately at first, and after a change only when the test resolves it. */
function slowList() {
  let respond = (_: string) => {}
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockImplementation(
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
  return { queryFn, answer: () => respond('after') }
}

beforeEach(() => {
  vi.mocked(getOwnStation).mockResolvedValue({ station: sampleOwnStation, etag: 'v1' })
  vi.mocked(changeStationState).mockResolvedValue({ ...sampleOwnStation, featured: true })
})

it('stays pending until the affected lists are refetched', async () => {
  const stations = slowList()
  const client = new QueryClient()
  const { result } = renderHook(
    () => {
      const list = useQuery({ queryKey: ['stations'], queryFn: stations.queryFn })
      return { list, ...useListingChanges() }
    },
    {
      wrapper: ({ children }: PropsWithChildren) => (
        <MemoryRouter>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </MemoryRouter>
      ),
    },
  )
  await waitFor(() => expect(result.current.list.data).toBe('before'))
  act(() => result.current.change({ ...sampleOwnStation, featured: false }, { kind: 'feature' }))
  await waitFor(() => expect(stations.queryFn).toHaveBeenCalledTimes(2))
  expect(result.current.isPending).toBe(true)
  await act(async () => stations.answer())
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(result.current.list.data).toBe('after')
})
