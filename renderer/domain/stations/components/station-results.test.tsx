import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Station } from '../../../../shared/api/stations.ts'
import { listStations, type PageStart } from '../../../api/stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import type { IndexRange } from '../../../lib/pages-near.ts'
import type { useStations } from '../stations.ts'
import { StationResults } from './station-results.tsx'

vi.mock('../../../api/stations.ts')
vi.mock('../../favorites/favorites-provider.tsx', () => ({
  FavoritesProvider: ({ children }: { children: ReactNode }) => children,
}))

/** Sets the visible range. */
let look: (span: IndexRange) => void
vi.mock('./virtual-stations.tsx', () => ({
  VirtualStations: (props: {
    stationAt(place: number): Station | undefined
    onRender(span: IndexRange): void
  }) => {
    const [span, setSpan] = useState({ from: 0, to: 0 })
    look = setSpan
    useEffect(() => props.onRender(span), [span, props.onRender])
    return <p>{`${span.from}: ${props.stationAt(span.from)?.id ?? 'a place'}`}</p>
  },
}))

const TOTAL = 50_000
const station = (place: number): Station => ({ ...sampleStation, id: `s${place}` })
const page = (from: number, length: number, total = TOTAL) => ({
  items: Array.from({ length }, (_, index) => station(from + index)),
  nextCursor: `after ${from + length}`,
  total,
  nearest: null,
})
const placeOf = (start: PageStart | null | undefined) => {
  if (!start) return 0
  return 'skip' in start ? start.skip : Number(start.cursor.replace('after ', ''))
}

const refetch = vi.fn()
const requestedParts = () => vi.mocked(listStations).mock.calls.map(([, start]) => start)

function show(more: Partial<ReturnType<typeof useStations>> = {}): void {
  const result = {
    data: { pages: [page(0, 24)], pageParams: [null] },
    dataUpdatedAt: Date.now(),
    isPending: false,
    isPlaceholderData: false,
    refetch,
    ...more,
  } as ReturnType<typeof useStations>
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <StationResults
        result={result}
        filters={{ sort: 'name' }}
        layout="list"
        empty={<p>none</p>}
        skeleton={<p>loading</p>}
      />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.mocked(listStations)
    .mockReset()
    .mockImplementation(async (_filters, start) => page(placeOf(start), 100))
})
afterEach(() => {
  cleanup()
  refetch.mockReset()
})

it('loads by cursor while scrolling and by offset after a jump', async () => {
  show()
  expect(screen.getByText('0: s0')).toBeTruthy()
  look({ from: 140, to: 160 })
  expect(await screen.findByText('140: s140')).toBeTruthy()
  await waitFor(() => expect(requestedParts()).toHaveLength(3))
  expect(requestedParts()).toEqual([{ cursor: 'after 24' }, { skip: 124 }, { cursor: 'after 224' }])

  vi.mocked(listStations).mockClear()
  look({ from: 25_000, to: 25_020 })
  expect(await screen.findByText('25000: a place')).toBeTruthy()
  expect(await screen.findByText('25000: s25000')).toBeTruthy()
  expect(requestedParts()).toEqual([24_824, 24_924, 25_024, 25_124].map((skip) => ({ skip })))
})

it('shows an error with a retry when a part fails to load', async () => {
  vi.mocked(listStations).mockRejectedValueOnce(new Error('no network'))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(screen.getByText('0: s0')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('loads no parts of a list that is about to be replaced', () => {
  show({ isPlaceholderData: true })
  expect(listStations).not.toHaveBeenCalled()
})

it('refetches when the list has become longer', async () => {
  vi.mocked(listStations).mockResolvedValue(page(24, 100, TOTAL + 1))
  show({ dataUpdatedAt: Date.now() - 1 })
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1))
})
