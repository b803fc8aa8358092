/**
 * The frame of every page that shows data: it brings the query client and what belongs to it. Sign-in
 * and error pages load without it.
 */
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

/** Makes the client and binds it, once in the life of the app. */
export function createDataArea({ platform, identity, router }: DataAreaPorts): PageModule {
  const client = createQueryClient({
    notify: notifyError,
    location: () => router().state.location,
    navigate: (path, options) => router().navigate(path, options),
    // Without an account there is no session that could be over: the next begins by itself.
    isSignedIn: hasAccount,
    endSession: identity.expire,
  })
  askFirstData(client, window.location)
  bindFocus(platform.window, document)
  const context = {
    client,
    platform,
    navigate: (path: string) => void router().navigate(path),
    uid: () => useAuthStore.getState().user?.uid ?? null,
  }
  // All are made before the first one is called.
  for (const part of sessionParts(context, router)) sessionScope.register(part)
  bindRecovery(statusMonitor, client, identity)
  if (platform.capabilities.tray) bindDesktop({ client, platform, router: router() })
  return { Component: () => <DataArea client={client} /> }
}

/** What a page requests of the open API. */
interface Asked {
  readonly stations: StationFilters
  readonly facets: StationFilters
}

/** As the pages themselves ask, so that they find the answers, or wait for them. */
const FIRST_DATA: Partial<Record<RoutePath, (params: URLSearchParams) => Asked>> = {
  '/': () => ({ stations: { sort: 'featured' }, facets: {} }),
  '/browse': (params) => ({ stations: readFilters(params), facets: readFilters(params) }),
}

/** Asks for what the page at this address shows. A failure is the page's to show, which asks again. */
export function askFirstData(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const asked = FIRST_DATA[pathname as RoutePath]?.(new URLSearchParams(search))
  if (asked === undefined) return
  void client.prefetchInfiniteQuery(stationsQuery(asked.stations))
  void client.prefetchQuery(facetsQuery(asked.facets))
}

/** Services are back: fetches what is shown, saves an account that could not be saved, and renews the claims. */
export function bindRecovery(
  monitor: Pick<typeof statusMonitor, 'onImproved'>,
  client: QueryClient,
  identity: Pick<Identity, 'retryAccount' | 'retryDoor' | 'refreshClaims'>,
): void {
  monitor.onImproved(() => {
    void client.invalidateQueries()
    identity.retryDoor()
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
