/** The router of the app: the frame every page is shown in, over the routes of the URL table. */
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { reloadAt } from './lazy-page.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import type { PageLoader } from './route-pages.ts'
import { buildRoutes, RouteError } from './routes.tsx'

function Frame() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      {/* A new page starts at its top; one gone back to, where it was left. */}
      <ScrollRestoration />
    </>
  )
}

/**
 * Makes the router; it reads the present address and starts loading that page. `loadDataArea` brings
 * the frame of the pages that show data.
 */
export function createAppRouter(loadDataArea: PageLoader) {
  const router = createBrowserRouter([
    {
      element: <Frame />,
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
