import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as api from '../api/stations.ts'
import { StationBrowser } from '../domain/stations/station-browser.tsx'
import { Home } from '../screens/home/home.tsx'
import { prefetchFirstData } from './data-area.tsx'

vi.mock('../api/stations.ts', () => ({
  listStations: vi.fn(() => new Promise(() => {})),
  getFacets: vi.fn(() => new Promise(() => {})),
}))
vi.mock('../domain/reporting/listener-country.ts', () => ({ detectCountry: () => null }))

beforeEach(() => {
  vi.clearAllMocks()
})

function draw(client: QueryClient, address: string, page: ReactNode): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MemoryRouter>,
  )
}

test.each([
  ['/', <Home key="/" />],
  ['/browse', <StationBrowser key="/browse" />],
  ['/browse?genre=jazz&sort=votes', <StationBrowser key="filtered" />],
])('%s uses the prefetched queries and sends no others', (address, page) => {
  const client = new QueryClient()
  prefetchFirstData(client, new URL(address, 'http://page'))
  expect(api.listStations).toHaveBeenCalledOnce()
  expect(api.getFacets).toHaveBeenCalledOnce()
  draw(client, address, page)
  expect(api.listStations).toHaveBeenCalledOnce()
  expect(api.getFacets).toHaveBeenCalledOnce()
})

test('prefetches nothing for a page without stations', () => {
  prefetchFirstData(new QueryClient(), new URL('/settings', 'http://page'))
  expect(api.listStations).not.toHaveBeenCalled()
  expect(api.getFacets).not.toHaveBeenCalled()
})
