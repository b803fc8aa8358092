import { Link, useSearchParams } from 'react-router'
import { useMessages } from '../../../locales/messages.ts'
import { withQuery } from '../filter-params.ts'

interface FoundLineProps {
  readonly query: string
  readonly total: number
  /** What was searched for in place of words that no station has. */
  readonly nearest: string | null | undefined
}

/** How many stations were found, and for which words where these are not the ones that were typed. */
export function FoundLine({ query, total, nearest }: FoundLineProps) {
  const text = useMessages().search
  const [params] = useSearchParams()
  // An answer that an older run has kept does not say; and filters may leave nothing of what is near.
  if (!nearest || total === 0) return text.found(total, query)
  return (
    <>
      {text.nearest.none(query)}
      <Link
        to={`/search?${withQuery(params, nearest)}`}
        replace
        dir="auto"
        className="font-semibold text-ink underline underline-offset-4 hover:text-hot-text"
      >
        {nearest}
      </Link>
      {text.nearest.found(total)}
    </>
  )
}
