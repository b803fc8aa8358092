import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Interval } from '../../../../shared/api/plans.ts'
import { type Messages, useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { CardAction } from '../card-action.ts'

interface CardButtonProps {
  readonly plan: Plan
  readonly action: CardAction
  readonly interval: Interval
  readonly waitsUntil: string | null
  /** The one to press. */
  readonly isMain: boolean
  readonly onAct: () => void
}

/** The one thing a card offers; nothing where there is nothing to do. */
export function CardButton(props: CardButtonProps) {
  const { plan, action, interval, waitsUntil, isMain, onAct } = props
  const more = useMessages()
  const text = useMessages().plans.choose
  switch (action) {
    case 'none':
    case 'have':
    case 'unsold':
    case 'not-yet':
      return null
    case 'waits':
      return waitsUntil === null ? null : (
        <p className="meta self-center text-soft">{text.waits(more.date(waitsUntil))}</p>
      )
    case 'sign-up':
      return (
        <LinkButton to="/sign-up?redirect=%2Fsubscriptions" variant="solid">
          {text.signUp}
        </LinkButton>
      )
    case 'sign-in':
      return (
        <LinkButton to="/sign-in?redirect=%2Fsubscriptions">
          {text.signIn(more.plan(plan))}
        </LinkButton>
      )
    default:
      return (
        <Button variant={isMain ? 'solid' : 'outline'} onClick={onAct}>
          {label(action, text, more.plan(plan), interval)}
        </Button>
      )
  }
}

type Choosing = 'to-free' | 'get' | 'try' | 'again' | 'upgrade' | 'downgrade' | 'interval'

function label(
  action: Choosing,
  text: Messages['plans']['choose'],
  plan: string,
  interval: Interval,
): string {
  if (action === 'to-free') return text.toFree
  return action === 'interval' ? text.interval[interval] : text[action](plan)
}
