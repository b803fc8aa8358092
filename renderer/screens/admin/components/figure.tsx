import type { UserFilters } from '../../../../shared/api/users.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { useUsers } from '../../../domain/auth/users.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A number the API counted; undefined while it is on its way, null when it could not be had. */
type Total = number | null | undefined

interface Answer<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
}

interface Pages {
  readonly pages: readonly { readonly total: number }[]
}

/** The total of a paged list, which its first page states. */
export function totalOf(answer: Answer<Pages>): Total {
  return answer.data?.pages[0]?.total ?? missing(answer)
}

/** How many items an answer holds, e.g. the genres of the facets. */
export function countOf<Data>(
  answer: Answer<Data>,
  items: (data: Data) => readonly unknown[],
): Total {
  return answer.data === undefined ? missing(answer) : items(answer.data).length
}

function missing({ isError }: { readonly isError: boolean }): null | undefined {
  return isError ? null : undefined
}

/** One number of a `dl`, large. */
export function Figure({ label, total }: { readonly label: string; readonly total: Total }) {
  const text = useAdminMessages().analytics
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

/** How many users match the filters, by the API's count. */
export function UserFigure({
  label,
  filters,
}: {
  readonly label: string
  readonly filters: UserFilters
}) {
  return <Figure label={label} total={totalOf(useUsers(filters))} />
}
