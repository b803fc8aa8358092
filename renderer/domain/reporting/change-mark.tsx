import { useAnalyticsMessages } from '../../locales/analytics.ts'
import { changeOf } from './analytics-view.ts'

interface ChangeMarkProps {
  readonly total: number | null
  readonly before: number | null
}

/** Change of a total against the previous range. Not colored, because more is not always better. */
export function ChangeMark({ total, before }: ChangeMarkProps) {
  const text = useAnalyticsMessages()
  const change = changeOf(total, before)
  if (change === null) return null
  if (change === 'new') return <span className="meta text-soft">{text.isNew}</span>
  if (change === 0) return <span className="meta text-soft">{text.same}</span>
  return (
    <span className="meta text-soft">
      <span aria-hidden="true">{text.change(change)}</span>
      <span className="sr-only">{text.changed(change)}</span>
    </span>
  )
}
