/** The router, and beside it what outlives every navigation: toasts, and the question of a proxy. */
import { RouterProvider } from 'react-router/dom'
import { ProxyLogin } from '../domain/proxy-login/proxy-login.tsx'
import type { AppRouter } from './router.tsx'
import { Toaster } from './toaster.tsx'

export function App({ router }: { readonly router: AppRouter }) {
  return (
    <>
      <RouterProvider router={router} />
      <ProxyLogin />
      <Toaster />
    </>
  )
}
