/**
 * The frame of every page that shows data: it brings the query client and what belongs to it. Sign-in
 * and error pages load without it.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { statusMonitor } from '../api/status-monitor.ts'
import { hasAccount } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import type { Identity } from '../domain/auth/create-identity.ts'
import { sessionScope } from '../domain/auth/session-scope.ts'
import { notifyError } from '../lib/notify.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindDesktop } from './desktop-bindings.ts'
import { askFirstData } from './first-data.ts'
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
