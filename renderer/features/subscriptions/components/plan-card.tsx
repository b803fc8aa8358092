import { useId } from 'react'
import { useMoreMessages } from '../../../messages/more-messages.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { Plan } from '../plans.ts'

interface PlanCardProps {
  readonly plan: Plan
  /** It is the signed-in person's plan. */
  readonly current: boolean
}

/** One plan: its name, whom it is for, and what it unlocks. */
export function PlanCard({ plan, current }: PlanCardProps) {
  const more = useMoreMessages()
  const text = more.subscriptions
  const offer = text.offers[plan]
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className={cx(
        'flex flex-col rounded-edge border-[1.5px] bg-sheet',
        current ? 'border-ink' : 'border-edge',
      )}
    >
      <div
        aria-hidden="true"
        className={cx('h-3 border-b-[1.5px] border-inherit', current ? 'bg-hot' : 'bg-well')}
      />
      <div className="flex flex-1 flex-col gap-4 p-6">
        <div className="flex min-h-6 flex-wrap gap-2 max-desk:empty:hidden">
          {current && <Tag tone="live">{text.current}</Tag>}
          {plan !== 'free' && <Tag>{text.notOnSale}</Tag>}
        </div>
        <h2 id={id} className="poster text-5xl">
          {more.plan(plan)}
        </h2>
        <p className="text-soft">{offer.lead}</p>
        <div className="border-t border-hairline pt-4">
          <h3 className="meta mb-2 text-soft">{text.unlocks}</h3>
          <ul className="grid gap-2">
            {offer.points.map((point) => (
              <li key={point} className="flex gap-3">
                <span aria-hidden="true" className="mt-2 size-2 shrink-0 bg-hot" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  )
}
