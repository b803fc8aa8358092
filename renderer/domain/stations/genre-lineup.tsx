import { Link } from 'react-router'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { cx } from '../../ui/cx.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { genrePath } from './filter-params.ts'
import { useFacets } from './stations.ts'

const DISPLAYED_GENRES_MAX = 24

/** Links to the genres with the most stations. `isOneLine` shows them in one line that scrolls. */
export function GenreLineup({ isOneLine = false }: { readonly isOneLine?: boolean }) {
  const { data, isPending, refetch } = useFacets({})
  if (isPending) return <Skeleton className={cx('w-full', isOneLine ? 'h-11' : 'h-88 wide:h-46')} />
  if (!data) return <LoadFailed onRetry={() => refetch()} />
  return (
    <ul
      className={cx(
        'flex items-baseline gap-x-5',
        isOneLine ? 'relative overflow-x-auto px-1' : 'flex-wrap wide:gap-y-1',
      )}
    >
      {data.genres.slice(0, DISPLAYED_GENRES_MAX).map(({ value, label, count }) => (
        <li key={value} className={cx(isOneLine && 'shrink-0')}>
          <Link
            to={genrePath(value)}
            className={cx(
              'group inline-flex min-h-10 items-start gap-1 pt-1 font-display font-bold tracking-tight hover:text-hot-text',
              isOneLine ? 'text-lg' : 'text-2xl wide:text-[2rem]',
            )}
          >
            <span className="leading-tight decoration-2 underline-offset-4 group-hover:underline">
              {label}
            </span>
            <span className="meta pt-0.5 text-soft">
              <span className="sr-only">, </span>
              {count}
              <span className="sr-only">{homeText.genreStations(count)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
