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

/** Page that explains why the sign-in state is still unknown: a keyring prompt, or a slow identity provider. */
export function IdentitySlow() {
  const isKeyringWaiting = useKeyringWaits()
  if (isKeyringWaiting === null) return null
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-8 text-center">
      {isKeyringWaiting && (
        <h1 className="font-display text-3xl font-bold">{identitySlowText.keyringTitle}</h1>
      )}
      <p role="status" className="max-w-prose border-[1.5px] border-ink bg-paper px-6 py-3">
        {isKeyringWaiting ? identitySlowText.keyring : identitySlowText.service}
      </p>
      {isKeyringWaiting && (
        <>
          <Button onClick={() => void getPlatform().session.goOnWithoutKeyring?.()}>
            {identitySlowText.continueWithout}
          </Button>
          <p className="max-w-prose text-soft">{identitySlowText.continueWithoutHint}</p>
        </>
      )}
    </div>
  )
}
