import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { secondFactorAvailable, useAuth } from '../../../domain/auth/auth.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { loadSecondFactors } from '../second-factors.ts'
import { VerifyAddress } from './email-panel.tsx'
import { EnrolFactor } from './enrol-factor.tsx'
import { FactorList } from './factor-list.tsx'

/** The second factors of the account. Not there at all where none can be enrolled. */
export function FactorPanel() {
  return secondFactorAvailable() ? <Factors /> : null
}

function Factors() {
  const text = useAccountMessages().factor
  const { user } = useAuth()
  const [adding, setAdding] = useState(false)
  // A user who gives the form up goes on from the button, which is mounted again after it.
  const [returned, setReturned] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const end = () => {
    setAdding(false)
    setReturned(true)
  }
  const factors = useQuery({
    queryKey: ['account', 'factors', user?.uid ?? null],
    queryFn: loadSecondFactors,
    enabled: user !== null,
  })
  if (!user) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-5">
        <p className="max-w-prose text-soft">{text.explain}</p>
        {/* The button pressed to remove one goes away with it. */}
        {factors.data && (
          <FactorList factors={factors.data} onRemoved={() => add.current?.focus()} />
        )}
        {factors.isPending && <Skeleton className="h-12" />}
        {factors.isError && !factors.data && <LoadFailed onRetry={() => factors.refetch()} />}
        {!user.emailVerified && <VerifyAddress why={text.needsVerified} variant="outline" />}
        {user.emailVerified && adding && <EnrolFactor onEnd={end} />}
        {user.emailVerified && !adding && (
          <div>
            <Button ref={add} autoFocus={returned} onClick={() => setAdding(true)}>
              {text.add}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
