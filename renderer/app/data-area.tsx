/** Layout route of all pages with data. Provides the query client. Account pages load without it. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import type { StationFilters } from '../api/stations.ts'
import { statusMonitor } from '../api/status-monitor.ts'
import { hasAccount } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import type { Identity } from '../domain/auth/create-identity.ts'
import { sessionScope } from '../domain/auth/session-scope.ts'
import { readFilters } from '../domain/stations/filter-params.ts'
import { facetsQuery, stationsQuery } from '../domain/stations/stations.ts'
import { notifyError } from '../lib/notify.ts'
import type { Platform } from '../platform/platform-types.ts'
import type { RoutePath } from '../routes/route-table.ts'
import { bindDesktop } from './desktop-bindings.ts'
import { bindFocus, createQueryClient } from './query-client.ts'
import type { PageModule } from './route-pages.ts'
import type { AppRouter } from './router.tsx'
import { sessionParts } from './session-parts.ts'

export interface DataAreaPorts {
  readonly platform: Pick<
    Platform,
    'capabilities' | 'config' | 'desktop' | 'links' | 'notifications' | 'streams' | 'window'
  >
  readonly identity: Identity
  router(): AppRouter
}

export function createDataArea({ platform, identity, router }: DataAreaPorts): PageModule {
  const client = createQueryClient({
    notify: notifyError,
    location: () => router().state.location,
    navigate: (path, options) => router().navigate(path, options),
    // An anonymous session cannot expire, because the next one starts automatically.
    isSignedIn: hasAccount,
    endSession: identity.expire,
  })
  prefetchFirstData(client, window.location)
  bindFocus(platform.window, document)
  const context = {
    client,
    platform,
    navigate: (path: string) => void router().navigate(path),
    uid: () => useAuthStore.getState().user?.uid ?? null,
  }
  for (const part of sessionParts(context, router)) sessionScope.register(part)
  bindRecovery(statusMonitor, client, identity)
  if (platform.capabilities.tray) bindDesktop({ client, platform, router: router() })
  return { Component: () => <DataArea client={client} /> }
}

interface FirstQueries {
  readonly stations: StationFilters
  readonly facets: StationFilters
}

/** Queries that are identical to those in the pages, so that the pages find the results in the cache. */
const FIRST_DATA: Partial<Record<RoutePath, (params: URLSearchParams) => FirstQueries>> = {
  '/': () => ({ stations: { sort: 'featured' }, facets: {} }),
  '/browse': (params) => ({ stations: readFilters(params), facets: readFilters(params) }),
}

/** Prefetches the data of the page at this URL. The page itself shows failures and retries. */
export function prefetchFirstData(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const queries = FIRST_DATA[pathname as RoutePath]?.(new URLSearchParams(search))
  if (queries === undefined) return
  void client.prefetchInfiniteQuery(stationsQuery(queries.stations))
  void client.prefetchQuery(facetsQuery(queries.facets))
}

/** After a recovery: refetches visible data, retries a pending account registration and refreshes claims. */
export function bindRecovery(
  monitor: Pick<typeof statusMonitor, 'onRecovered'>,
  client: QueryClient,
  identity: Pick<Identity, 'retryAccount' | 'retryAnonymousSession' | 'refreshClaims'>,
): void {
  monitor.onRecovered(() => {
    void client.invalidateQueries()
    identity.retryAnonymousSession()
    void identity.retryAccount()
    void identity.refreshClaims()
  })
}

function DataArea({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
