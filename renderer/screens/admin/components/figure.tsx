import type { UserFilters } from '../../../../shared/api/users.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { useUsers } from '../../../domain/auth/users.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A number from the API. Undefined while it loads, and null when the request failed. */
type Total = number | null | undefined

interface QueryResult<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
}

interface Pages {
  readonly pages: readonly { readonly total: number }[]
}

export function totalOf(result: QueryResult<Pages>): Total {
  return result.data?.pages[0]?.total ?? getMissingTotal(result)
}

export function countOf<Data>(
  result: QueryResult<Data>,
  items: (data: Data) => readonly unknown[],
): Total {
  return result.data === undefined ? getMissingTotal(result) : items(result.data).length
}

function getMissingTotal({ isError }: { readonly isError: boolean }): null | undefined {
  return isError ? null : undefined
}

export function Metric({ label, total }: { readonly label: string; readonly total: Total }) {
  const text = adminText.analytics
  return (
    <div className="flex flex-col-reverse justify-end gap-1 border-t-[1.5px] border-ink pt-3 dark:border-edge">
      <dt className="meta text-soft">{label}</dt>
      <dd className="poster min-h-[1em] text-5xl">
        {total === undefined && <Skeleton className="h-[0.86em] w-16" />}
        {total === null && <span className="text-2xl text-soft">{text.unknown}</span>}
        {total !== undefined && total !== null && formats.number(total)}
      </dd>
    </div>
  )
}

export function UserMetric({
  label,
  filters,
}: {
  readonly label: string
  readonly filters: UserFilters
}) {
  return <Metric label={label} total={totalOf(useUsers(filters))} />
}
