import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entitlement } from '../../../shared/api/entitlements.ts'
import { useAccount } from '../../domain/auth/auth.ts'
import { useMessages } from '../../locales/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { resumeCheckout } from './checkout-keeper.ts'
import { isComing } from './coming.ts'
import { InvoicesPanel } from './components/invoices-panel.tsx'
import { PlanComparison } from './components/plan-comparison.tsx'
import { PlanOffers } from './components/plan-offers.tsx'
import { Standing } from './components/standing.tsx'
import { WaitingPanel } from './components/waiting-panel.tsx'
import { planWith, readNeed } from './needed-plan.ts'
import { useWaiting } from './use-checkout.ts'

/** The plans, how the user stands with them, and all that can be done about it. */
export function Plans() {
  const text = useMessages().plans
  const client = useQueryClient()
  const { user, status } = useAccount()
  const [search] = useSearchParams()
  const need = readNeed(search.get('need'))
  const waiting = useWaiting()
  const [isBlocked, setIsBlocked] = useState(false)
  const uid = user?.uid ?? null
  useEffect(() => {
    if (uid !== null) resumeCheckout(client)
  }, [client, uid])
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        {need && <Needed entitlement={need} />}
        {waiting && <WaitingPanel key={waiting.id} waiting={waiting} isBlocked={isBlocked} />}
        {status === 'signed-in' && <Standing />}
        <PlanOffers need={need} onOpened={(opened) => setIsBlocked(!opened)} />
        <PlanComparison />
        {status === 'signed-in' && <InvoicesPanel />}
      </div>
    </>
  )
}

/** For a user who came from something locked. */
function Needed({ entitlement }: { readonly entitlement: Entitlement }) {
  const more = useMessages()
  const text = useMessages().plans
  const thing = text.entitlements[entitlement].name
  return (
    <Alert tone="note">
      {isComing(entitlement)
        ? text.need.coming(thing)
        : text.need.said(thing, more.plan(planWith(entitlement)))}
    </Alert>
  )
}
