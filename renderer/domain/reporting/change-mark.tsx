import { analyticsText } from '../../../shared/locales/generated/analytics.ts'
import { changeText } from './analytics-texts.ts'
import { changeOf } from './analytics-view.ts'

interface ChangeMarkProps {
  readonly total: number | null
  readonly previousTotal: number | null
}

/** Shows the change of a total from the previous range. It has no color, because more is not always better. */
export function ChangeMark({ total, previousTotal }: ChangeMarkProps) {
  const change = changeOf(total, previousTotal)
  if (change === null) return null
  if (change === 'new') return <span className="meta text-soft">{analyticsText.isNew}</span>
  if (change === 0) return <span className="meta text-soft">{analyticsText.same}</span>
  return (
    <span className="meta text-soft">
      <span aria-hidden="true">{changeText(change)}</span>
      <span className="sr-only">{analyticsText.changed(changeText(change))}</span>
    </span>
  )
}
