/** The router of the app: the frame every page is shown in, over the routes of the URL table. */
import { createBrowserRouter, Outlet } from 'react-router'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteError } from './route-error.tsx'
import type { PageLoader } from './route-pages.ts'
import { buildRoutes } from './routes.tsx'

function Frame() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
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
        reload: () => {
          // The address changes only once a page has loaded: reload the page that was asked for.
          const target = router.state.navigation.location
          if (target) window.location.assign(target.pathname + target.search + target.hash)
          else window.location.reload()
        },
      }),
    },
  ])
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
