import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { StationDashboard } from '../components/station-dashboard.tsx'
import { OwnStations } from '../own-stations.tsx'

export function openDashboard(id: string) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  const router = createMemoryRouter(
    [
      { path: '/profile', element: <Page /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/profile?station=${id}`] },
  )
  function Page() {
    const [search] = useSearchParams()
    const stationId = search.get('station')
    return stationId ? <StationDashboard key={stationId} id={stationId} /> : <OwnStations />
  }
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    client,
    router,
    currentUrl: () => router.state.location.pathname + router.state.location.search,
  }
}
