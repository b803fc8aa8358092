/** A page that waits for the identity provider: says so when that takes long, and goes on waiting. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { IDENTITY_SLOW_MS } from '../limits.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'

/** Without its words the page waits as it did before. */
const IdentitySlow = lazy(() =>
  import('./identity-slow.tsx').catch(() => ({ default: LoadingOverlay })),
)

export function IdentityWait() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), IDENTITY_SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const overlay = <LoadingOverlay />
  return isSlow ? (
    <Suspense fallback={overlay}>
      <IdentitySlow />
    </Suspense>
  ) : (
    overlay
  )
}
