import type { Figures } from '../../../../shared/api/figures.ts'
import { useMessages } from '../../../messages/messages.ts'

/** From which countries a station is heard most. */
export function CountryHours({ countries }: Pick<Figures, 'countries'>) {
  const text = useMessages().creator.figures
  const most = Math.max(0, ...countries.map(({ hours }) => hours))
  if (most === 0) return null
  return (
    <section>
      <h3 className="text-lg">{text.countries}</h3>
      <ol className="mt-2 grid max-w-lg gap-1.5">
        {countries.map(({ countrycode, hours }) => (
          <li
            key={countrycode}
            className="relative isolate flex items-center justify-between gap-4 px-2 py-1.5"
          >
            <span
              aria-hidden="true"
              style={{ width: `${(hours / most) * 100}%` }}
              className="absolute inset-y-0 left-0 -z-10 bg-well dark:bg-hairline"
            />
            <span className="min-w-0 flex-1 truncate font-semibold">
              {text.country(countrycode)}
            </span>
            <span className="meta">{text.hours(hours)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
