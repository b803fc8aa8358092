import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { changeRest } from '../../api/moderation.ts'
import { getOwnStation } from '../../api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { useRest } from './use-rest.ts'

vi.mock('../../api/moderation.ts')
vi.mock('../../api/own-stations.ts')

/** Answers a list at once, and after a change only when the test says so. */
function slowList() {
  let answer = (_: string) => {}
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
  return { queryFn, answer: () => answer('after') }
}

beforeEach(() => {
  vi.mocked(getOwnStation).mockResolvedValue({ station: sampleOwnStation, etag: 'v1' })
  vi.mocked(changeRest).mockResolvedValue({ ...sampleOwnStation, featured: true })
})

it('a change is under way until the lists that show it were asked for anew', async () => {
  const stations = slowList()
  const client = new QueryClient()
  const { result } = renderHook(
    () => {
      const list = useQuery({ queryKey: ['stations'], queryFn: stations.queryFn })
      return { list, ...useRest() }
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
