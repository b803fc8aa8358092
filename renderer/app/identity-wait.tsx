/** A page that waits for the identity provider: says so when that takes long, and goes on waiting. */
import { useEffect, useState } from 'react'
import { IDENTITY_SLOW_MS } from '../limits.ts'
import { useMessages } from '../messages/messages.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'

export function IdentityWait() {
  const text = useMessages().errors
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), IDENTITY_SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return <LoadingOverlay />
  return (
    <main className="grid min-h-screen place-content-center p-8">
      <p role="status" className="border-[1.5px] border-ink bg-paper px-6 py-3 text-center">
        {text.identitySlow}
      </p>
    </main>
  )
}
