import { Link } from 'react-router'
import { useMessages } from '../../../locales/messages.ts'
import type { Count } from '../listening-taste.ts'

interface CountListProps {
  readonly title: string
  /** The most frequent first. */
  readonly counts: readonly Count[]
  /** What of the catalogue a row leads to. */
  readonly filter: 'genre' | 'country'
}

/** A short ranking: a bar for how many stations, and the way to more of the kind. */
export function CountList({ title, counts, filter }: CountListProps) {
  const text = useMessages().profile.listening
  const most = counts[0]?.stations ?? 1
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      {counts.length === 0 && <p className="mt-2 text-soft">{text.none}</p>}
      <ol className="mt-2 grid gap-1.5">
        {counts.map(({ value, label, stations }) => (
          <li key={value} className="relative isolate flex items-center justify-between gap-4">
            <span
              aria-hidden="true"
              style={{ width: `${(stations / most) * 100}%` }}
              className="absolute inset-y-0 left-0 -z-10 bg-well dark:bg-hairline"
            />
            <Link
              to={`/browse?${new URLSearchParams({ [filter]: value })}`}
              className="min-w-0 flex-1 truncate px-2 py-1.5 font-semibold underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {label}
            </Link>
            <span className="meta px-2">{text.stations(stations)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
