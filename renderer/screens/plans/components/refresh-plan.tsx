import { useState } from 'react'
import { useAccount } from '../../../domain/auth/auth.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { lookForPaid, refreshPlan } from '../checkout-keeper.ts'

/** Looks once more for what was paid, asks for fresh claims and says which plan they carry. */
export function RefreshPlan() {
  const more = useMessages()
  const text = useMessages().plans.standing
  const { claims } = useAccount()
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  const refresh = async () => {
    setState('asking')
    await Promise.all([lookForPaid(true), refreshPlan()])
    setState('asked')
  }
  return (
    <>
      <Button busy={state === 'asking'} onClick={refresh}>
        {text.refresh}
      </Button>
      <p role="status" className="text-soft empty:hidden">
        {state === 'asked' && claims && text.refreshed(more.plan(claims.plan))}
      </p>
    </>
  )
}
