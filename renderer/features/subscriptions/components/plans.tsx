import { useState } from 'react'
import { useMoreMessages } from '../../../messages/more-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { refreshClaims, useAuth } from '../../auth/auth.ts'
import { PLANS } from '../plans.ts'
import { PlanCard } from './plan-card.tsx'

/** The plans, the present one marked, and what can be done about it today. */
export function Plans() {
  const text = useMoreMessages().subscriptions
  const { status, claims } = useAuth()
  const signedIn = status === 'signed-in'
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <div className="grid gap-5 desk:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} current={signedIn && claims?.plan === plan} />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {signedIn && <RefreshPlan plan={claims?.plan ?? null} />}
        {status === 'signed-out' && (
          <>
            <LinkButton to="/sign-up?redirect=%2Fsubscriptions" variant="solid">
              {text.signUp}
            </LinkButton>
            <p className="text-soft">{text.signUpHint}</p>
          </>
        )}
      </div>
    </>
  )
}

/** Asks the identity provider for a fresh token and says which plan it carries. */
function RefreshPlan({ plan }: { readonly plan: string | null }) {
  const more = useMoreMessages()
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  const refresh = async () => {
    setState('asking')
    await refreshClaims()
    setState('asked')
  }
  return (
    <>
      <Button variant="solid" busy={state === 'asking'} onClick={refresh}>
        {more.subscriptions.refresh}
      </Button>
      <p role="status" className="text-soft">
        {state === 'asked' && plan !== null && more.subscriptions.refreshed(more.plan(plan))}
      </p>
    </>
  )
}
