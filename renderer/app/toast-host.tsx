/** The toaster's place in the page: empty on the first pages, filled with the first toast. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { onToasterNeeded } from '../lib/notify.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  const isMember = useAuth().status === 'signed-in'
  useEffect(() => onToasterNeeded(() => setNeeded(true)), [])
  // Screens behind the sign-in toast directly through sonner: its toaster must be there by then. It
  // stays after a sign-out, or the reason for the sign-out would vanish with it.
  useEffect(() => {
    if (isMember) setNeeded(true)
  }, [isMember])
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
