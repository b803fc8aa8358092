/** The router, and beside it the toasts, which outlive every navigation. */
import { RouterProvider } from 'react-router/dom'
import type { AppRouter } from './router.tsx'
import { Toaster } from './toaster.tsx'

export function App({ router }: { readonly router: AppRouter }) {
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  )
}
