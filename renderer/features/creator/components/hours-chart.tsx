import type { Figures } from '../../../../shared/api/figures.ts'
import { useMessages } from '../../../messages/messages.ts'
import { barsOf, CHART } from '../figure-sums.ts'

/** Hours by day: bars for eyes, a table for ears. */
export function HoursChart({ days }: { readonly days: Figures['days'] }) {
  const text = useMessages().creator.figures
  const most = Math.max(0, ...days.map(({ hours }) => hours))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div>
      <div aria-hidden="true">
        <p className="meta mb-1.5 text-soft">{text.hours(most)}</p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length * CHART.step} ${CHART.height}`}
          preserveAspectRatio="none"
          height={CHART.pixels}
          className="block w-full border-t border-b border-hairline"
        >
          {barsOf(days).map((bar) => (
            <rect
              key={bar.day}
              x={bar.x}
              y={bar.y}
              width={CHART.step - CHART.gap}
              height={bar.height}
              fill="var(--hot)"
            />
          ))}
        </svg>
        <p className="meta mt-1.5 flex justify-between text-soft">
          <span>{first && text.day(first.day)}</span>
          <span>{last && text.day(last.day)}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{text.chart(days.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{text.dayHead}</th>
            <th scope="col">{text.hoursHead}</th>
            <th scope="col">{text.favoritesHead}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, hours, favorites }) => (
            <tr key={day}>
              <th scope="row">{text.day(day)}</th>
              <td>{text.hours(hours)}</td>
              <td>{favorites}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
