import { useEffect, useState } from 'react'
import { identitySlowText } from '../../shared/locales/generated/identity-slow.ts'
import { log } from '../lib/log.ts'
import { getPlatform } from '../platform/platform.ts'
import { Button } from '../ui/button.tsx'

const POLL_INTERVAL_MS = 1_000

function useKeyringWaits(): boolean | null {
  const [waits, setWaits] = useState<boolean | null>(null)
  useEffect(() => {
    const poll = async () => setWaits((await getPlatform().session.keyringWaits?.()) ?? false)
    const pollSafely = () =>
      void poll().catch((error) => log.warn('The keyring state is unknown', error))
    pollSafely()
    const timer = setInterval(pollSafely, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return waits
}

export function IdentitySlow() {
  const waits = useKeyringWaits()
  if (waits === null) return null
  return (
    <main className="grid min-h-screen place-content-center justify-items-center gap-4 p-8 text-center">
      {waits && (
        <h1 className="font-display text-3xl font-bold">{identitySlowText.keyringTitle}</h1>
      )}
      <p role="status" className="max-w-prose border-[1.5px] border-ink bg-paper px-6 py-3">
        {waits ? identitySlowText.keyring : identitySlowText.service}
      </p>
      {waits && (
        <>
          <Button onClick={() => void getPlatform().session.goOnWithoutKeyring?.()}>
            {identitySlowText.goOn}
          </Button>
          <p className="max-w-prose text-soft">{identitySlowText.goOnHint}</p>
        </>
      )}
    </main>
  )
}
