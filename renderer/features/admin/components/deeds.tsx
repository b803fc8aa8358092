import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Deed } from '../../../../shared/api/audit.ts'
import { type DeedFilters, listDeeds } from '../../../api/audit.ts'
import { overlayPath } from '../../../lib/overlay-path.ts'
import { useAdminMessages } from '../../../messages/admin.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { OverlayLink } from '../../../ui/overlay-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { changesOf } from '../deed-changes.ts'
import { DEEDS_KEY } from '../deeds-key.ts'

/** Deeds of a page: one page is shown at a time, so that no list grows beyond it. */
export const DEEDS_SHOWN = 50

/** What it was done to: an account and a station open from here. */
function Subject({ of }: { readonly of: Deed }) {
  const { kind, id } = of.subject
  const words = `${kind} ${id}`
  if (kind === 'station') {
    return (
      <OverlayLink kind="station" id={id} className="text-soft underline">
        {words}
      </OverlayLink>
    )
  }
  if (kind !== 'user') return <span className="text-soft">{words}</span>
  return (
    <Link
      to={overlayPath({ pathname: '/admin/users', search: '' }, 'user', id)}
      className="text-soft underline"
    >
      {words}
    </Link>
  )
}

/** `isNamed`: the page says what it was done to. */
function DeedRow({ deed, isNamed }: { readonly deed: Deed; readonly isNamed: boolean }) {
  const { deeds: text } = useAdminMessages()
  return (
    <li className="border-b border-hairline py-3 last:border-0">
      <p className="wrap-anywhere">
        <span className="font-semibold" title={deed.action}>
          {text.action(deed.action)}
        </span>{' '}
        {!isNamed && <Subject of={deed} />}
      </p>
      <ul className="wrap-anywhere">
        {changesOf(deed).map(({ field, before, after }) => (
          <li key={field} dir="auto">
            {text.change(field, before ?? text.none, after ?? text.none)}
          </li>
        ))}
      </ul>
      <p className="meta text-soft wrap-anywhere">
        <time dateTime={deed.at}>{text.at(deed.at)}</time> {text.by(deed.actorName ?? deed.actorId)}
      </p>
    </li>
  )
}

/** What admins have done to one thing (`kind` and `subject`), to things of one kind, or at all; the newest first. */
export function Deeds({ kind, subject }: DeedFilters) {
  const { deeds: text } = useAdminMessages()
  const { common } = useMessages()
  // The cursors of the pages that lead to this one; with the first page's, which has none.
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  const cursor = cursors.at(-1) ?? null
  const filters = { ...(kind && { kind }), ...(subject && { subject }) }
  const page = useQuery({
    queryKey: [...DEEDS_KEY, filters, cursor],
    // The rest of the page stays where these cannot be read.
    meta: { isPart: true },
    queryFn: ({ signal }) => listDeeds(filters, { cursor, limit: DEEDS_SHOWN }, signal),
    placeholderData: keepPreviousData,
  })
  const items = page.data?.items ?? []
  const next = page.data?.nextCursor ?? null
  const count = items.length === 0 ? text.empty : text.shown(items.length)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4" aria-busy={page.isFetching}>
      <p role="status" className="meta text-soft">
        {page.isPending ? common.loading : page.isError ? '' : count}
      </p>
      {page.isPending && <Skeleton className="h-40" />}
      {page.isError && <LoadFailed onRetry={() => page.refetch()} />}
      <ol>
        {items.map((deed) => (
          <DeedRow key={deed.id} deed={deed} isNamed={subject !== undefined} />
        ))}
      </ol>
      {(cursors.length > 1 || next !== null) && (
        <nav aria-label={text.pages} className="flex gap-3">
          <Button
            size="small"
            disabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {text.newer}
          </Button>
          <Button
            size="small"
            disabled={next === null || page.isPlaceholderData}
            onClick={() => setCursors([...cursors, next])}
          >
            {text.older}
          </Button>
        </nav>
      )}
    </div>
  )
}
