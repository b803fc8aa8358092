import type { ReactNode } from 'react'
import { ALL_ENTITLEMENTS } from '../../../../shared/api/entitlements.ts'
import type { Preview } from '../../../../shared/api/plans.ts'
import { useMessages } from '../../../locales/messages.ts'
import { isComing } from '../coming.ts'
import { formatMoney } from '../money.ts'
import { useIsOnSale, useSubscription } from '../plan-queries.ts'

/** What a change costs, when it begins, what it brings and what it takes. */
export function ChangeFacts({ preview }: { readonly preview: Preview }) {
  const more = useMessages()
  const text = useMessages().plans.change
  const left = useSubscription().data?.plan ?? 'free'
  const isOnSale = useIsOnSale(left)
  const { kind, dueNow, credit, startsAt, nextAmount, nextAt, gains, loses } = preview
  if (kind === 'same') return <p>{text.same}</p>
  const isLater = kind === 'downgrade' || kind === 'interval'
  const date = more.date(startsAt)
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact label={text.dueNow}>
          {dueNow && dueNow.amount > 0 ? formatMoney(dueNow) : text.nothing}
        </Fact>
        {credit && <Fact label={text.credit}>{text.creditText(formatMoney(credit))}</Fact>}
        <Fact label={text.starts}>{isLater ? date : text.atOnce}</Fact>
        {nextAt && (
          <Fact label={text.next}>{text.nextText(formatMoney(nextAmount), more.date(nextAt))}</Fact>
        )}
      </dl>
      <Things title={text.gains} things={gains} />
      <Things title={text.loses} things={loses} />
      {loses.length > 0 && <p className="font-semibold">{text.losesNothing}</p>}
      {kind === 'downgrade' && !isOnSale && (
        <p className="font-semibold">{text.losesNotSold(more.plan(left), date)}</p>
      )}
      <p className="text-soft">{isLater ? text.later(date) : text.leaves}</p>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  )
}

/** What is gained or lost, in words; what this app has no words for is left out. */
function Things({ title, things }: { readonly title: string; readonly things: readonly string[] }) {
  const text = useMessages().plans
  const known = ALL_ENTITLEMENTS.filter((entitlement) => things.includes(entitlement))
  if (known.length === 0) return null
  return (
    <div>
      <h3 className="meta mb-2 text-soft">{title}</h3>
      <ul className="grid gap-1">
        {known.map((entitlement) => (
          <li key={entitlement} className="flex gap-3">
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 bg-hot" />
            {text.entitlements[entitlement].row}
            {isComing(entitlement) && ` (${text.notYetMark})`}
          </li>
        ))}
      </ul>
    </div>
  )
}
