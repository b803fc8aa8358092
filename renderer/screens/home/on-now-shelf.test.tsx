import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { listOnAir } from '../../api/programme.ts'
import { sampleOnAir } from '../../domain/schedule/testing/samples.ts'
import { useOnAirOf } from './on-now-shelf.tsx'

vi.mock('../../api/programme.ts')

it('asks after all stations, a hundred at once', async () => {
  vi.mocked(listOnAir).mockImplementation(async (ids) =>
    ids.filter((id) => id.endsWith('9')).map((stationId) => ({ ...sampleOnAir, stationId })),
  )
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const ids = Array.from({ length: 250 }, (_, n) => `s${n}`)
  const { result } = renderHook(() => useOnAirOf(ids), { wrapper })
  await waitFor(() => expect(result.current).toHaveLength(25))
  expect(vi.mocked(listOnAir).mock.calls.map(([asked]) => asked.length)).toEqual([100, 100, 50])
})
