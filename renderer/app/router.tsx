import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { reloadAt } from './lazy-page.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import type { PageLoader } from './route-pages.ts'
import { buildRoutes, RouteError } from './routes.tsx'

function RootLayout() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Creates the router and starts loading the current page. `loadDataArea` provides the layout of pages with data. */
export function createAppRouter(loadDataArea: PageLoader) {
  const router = createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: (
        <main>
          <RouteError />
        </main>
      ),
      hydrateFallbackElement: <LoadingOverlay />,
      children: buildRoutes(loadDataArea, {
        flags: sessionStorage,
        reload: () => reloadAt(router.state.navigation.location, window.location),
      }),
    },
  ])
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
