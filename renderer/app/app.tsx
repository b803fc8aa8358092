/** The router, and beside it what has to live through every navigation. */
import { RouterProvider } from 'react-router/dom'
import { PlayerBridge } from './player-bridge.tsx'
import type { AppRouter } from './router.tsx'
import { ToastHost } from './toast-host.tsx'

export function App({ router }: { readonly router: AppRouter }) {
  return (
    <>
      <RouterProvider router={router} />
      <ToastHost />
      <PlayerBridge />
    </>
  )
}
