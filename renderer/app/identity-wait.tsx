/** A page that waits for the identity provider: says so when that takes long, and goes on waiting. */
import { useEffect, useState } from 'react'
import { IDENTITY_SLOW_MS } from '../limits.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { IdentitySlow } from './identity-slow.tsx'

export function IdentityWait() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), IDENTITY_SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <IdentitySlow /> : <LoadingOverlay />
}
