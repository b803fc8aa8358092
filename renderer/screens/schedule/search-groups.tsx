import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedSong } from '../../../shared/api/saved-songs.ts'
import {
  type ListedShow,
  type PlayedSong,
  SCHEDULE_RESULTS_MAX,
} from '../../../shared/api/schedule.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { scheduleText } from '../../../shared/locales/generated/schedule.ts'
import { showsText } from '../../../shared/locales/generated/shows.ts'
import { songKey } from '../../../shared/titles/song-key.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../domain/following/follows-provider.tsx'
import { RemindButton } from '../../domain/following/remind-button.tsx'
import { useSwap } from '../../domain/player/player.ts'
import { songText } from '../../domain/player/song-log.ts'
import { filterSongs, getSavedSongs } from '../../domain/saved-songs/saved-songs.ts'
import { useSavedSongs } from '../../domain/saved-songs/saved-songs-query.ts'
import { isOver, showTime } from '../../domain/schedule/on-air-at.ts'
import { SEARCH_MIN_LENGTH, scheduleSearchQuery } from '../../domain/schedule/schedule-queries.ts'
import { ShowLink } from '../../domain/schedule/show-link.tsx'
import { FacetChips, matchLabels } from '../../domain/stations/facet-chips.tsx'
import {
  type FilterName,
  type SearchFilters,
  withFilter,
  withQuery,
} from '../../domain/stations/filter-params.ts'
import { HighlightedText, HighlightTerms } from '../../domain/stations/highlighted-text.tsx'
import { songMenuProps } from '../../domain/stations/song-menu.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { useFacets, useStations } from '../../domain/stations/stations.ts'
import { useNow } from '../../lib/current-time.ts'
import { weekdayTimeText } from '../../lib/time-texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

export const ROWS_SHOWN = 5

const ROW = 'border-b border-hairline py-2 text-[0.875rem]'
const NAME = 'text-left text-base leading-tight font-semibold wrap-anywhere'
const DETAIL = 'text-left text-[0.8125rem] text-soft wrap-anywhere'

function ShowResult({ show }: { readonly show: ListedShow }) {
  const now = useNow()
  const { title, host, stationId, stationName } = show
  return (
    <li className={cx(ROW, 'flex items-start gap-1')}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className={NAME}>
          <ShowLink showId={show.id}>
            <HighlightedText>{title}</HighlightedText>
          </ShowLink>
          {host !== null && (
            <span className="font-normal">
              <HighlightedText>{scheduleText.with(host)}</HighlightedText>
            </span>
          )}
        </p>
        <p dir="auto" className={DETAIL}>
          {showTimeText(show, now)}{' '}
          <StationLink id={stationId} className="underline decoration-hairline">
            {stationName}
          </StationLink>
        </p>
      </div>
      {show.next && (
        <RemindButton show={showTime(show.next)} station={{ id: stationId, name: stationName }} />
      )}
      <FollowButton kind="show" id={show.id} name={title} isSmall />
    </li>
  )
}

/** Text before the station's name, such as "On now on". */
function showTimeText({ current, next }: ListedShow, now: number): string {
  const text = showsText.search
  const currentTime = current && showTime(current)
  if (currentTime && !isOver(currentTime, now)) return text.onNow
  const nextTime = next && showTime(next)
  if (nextTime && nextTime.startsAt > now) return text.onAt(weekdayTimeText(nextTime.startsAt, now))
  return text.on
}

interface Host {
  readonly label: string
  readonly shows: readonly ListedShow[]
}

/** Returns the hosts whose names match a search, with their shows. */
export function listHosts(shows: readonly ListedShow[], query: string): readonly Host[] {
  const named = shows.filter(({ host }) => host !== null)
  const showsOf = Map.groupBy(named, ({ host }) => host ?? '')
  const hosts = [...showsOf].map(([label, hosted]) => ({ label, shows: hosted }))
  return matchLabels(hosts, query)
}

function HostResult({ host: { label, shows } }: { readonly host: Host }) {
  return (
    <li className={ROW}>
      <p dir="auto" className={NAME}>
        <HighlightedText>{label}</HighlightedText>
      </p>
      <ul className={DETAIL}>
        {shows.map(({ id, title, stationName }) => (
          <li key={id} dir="auto">
            <ShowLink showId={id} className="underline decoration-hairline">
              {title}
            </ShowLink>
            {`, ${stationName}`}
          </li>
        ))}
      </ul>
    </li>
  )
}

interface SongResultProps {
  readonly song: PlayedSong['song']
  /** Null for a station that exists only on this computer. */
  readonly stationId: string | null
  readonly stationName: string
  readonly lead: string
}

function SongResult({ song, stationId, stationName, lead }: SongResultProps) {
  const swap = useSwap(stationId ?? '')
  return (
    <li
      {...songMenuProps({ ...song, stationId, stationName })}
      className={cx(ROW, 'flex items-start gap-1')}
    >
      <div className="min-w-0 flex-1">
        <p dir="auto" className={NAME}>
          <HighlightedText>{songText(swap(song))}</HighlightedText>
        </p>
        <p dir="auto" className={DETAIL}>
          {lead}{' '}
          {stationId === null ? (
            stationName
          ) : (
            <StationLink id={stationId} className="underline decoration-hairline">
              {stationName}
            </StationLink>
          )}
        </p>
      </div>
      {stationId !== null && (
        <FollowButton kind="station" id={stationId} name={stationName} isSmall />
      )}
    </li>
  )
}

const NO_SHOWS: readonly ListedShow[] = []
const NO_SONGS: readonly PlayedSong[] = []

/** Shows and songs of a search. Those of the previous search stay until the API responds. */
function useScheduleResults(query: string) {
  const { data, isError, isPlaceholderData } = useQuery(scheduleSearchQuery(query))
  return {
    shows: useUnblocked(data?.shows ?? NO_SHOWS),
    songs: useUnblocked(data?.songs ?? NO_SONGS),
    hasMoreShows: data?.shows.length === SCHEDULE_RESULTS_MAX,
    hasMoreSongs: data?.songs.length === SCHEDULE_RESULTS_MAX,
    isLoaded: data !== undefined && !isPlaceholderData,
    isError,
  }
}

function useMatchingSongs(query: string): readonly SavedSong[] {
  const { savedSongs } = useSavedSongs()
  return filterSongs(getSavedSongs(savedSongs.values()), query)
}

type GroupName = 'genres' | 'countries' | 'languages' | 'shows' | 'hosts' | 'songs' | 'savedSongs'

interface Group {
  readonly name: GroupName
  readonly count: number
  /** True if the API limits the results. */
  readonly isMore?: boolean
  readonly found: (count: number) => string
  readonly content: ReactNode
}

function useGroups(filters: SearchFilters) {
  const text = showsText.search
  const [params] = useSearchParams()
  const schedule = useScheduleResults(filters.query)
  const savedSongs = useMatchingSongs(filters.query)
  const facets = useFacets(filters).data
  const stations = useStations(filters)
  const nearest = stations.isPlaceholderData ? null : stations.data?.pages[0]?.nearest
  // Facets of a query without matches are those of the corrected query.
  const terms = nearest ?? filters.query
  const hosts = listHosts(schedule.shows, filters.query)
  const facetGroup = (
    name: 'genres' | 'countries' | 'languages',
    filter: FilterName,
    found: Group['found'],
  ): Group => {
    const values = matchLabels(facets?.[name] ?? [], terms)
    const others = withQuery(params, '')
    others.delete('sort')
    return {
      name,
      found,
      count: values.length,
      content: (
        <FacetChips
          facets={values}
          size={ROWS_SHOWN}
          pathOf={(value) => `/browse?${withFilter(others, filter, value)}`}
        />
      ),
    }
  }
  const groups: Group[] = [
    facetGroup('genres', 'genre', text.foundGenres),
    facetGroup('countries', 'country', text.foundCountries),
    facetGroup('languages', 'language', text.foundLanguages),
    {
      name: 'shows',
      count: schedule.shows.length,
      isMore: schedule.hasMoreShows,
      found: text.foundShows,
      content: (
        <Rows items={schedule.shows}>{(show) => <ShowResult key={show.id} show={show} />}</Rows>
      ),
    },
    {
      name: 'hosts',
      count: hosts.length,
      found: text.foundHosts,
      content: <Rows items={hosts}>{(host) => <HostResult key={host.label} host={host} />}</Rows>,
    },
    {
      name: 'songs',
      count: schedule.songs.length,
      isMore: schedule.hasMoreSongs,
      found: text.foundSongs,
      content: (
        <Rows items={schedule.songs}>
          {({ isPlaying, song, ...station }) => (
            <SongResult
              key={`${station.stationId} ${song.at} ${song.title}`}
              {...station}
              song={song}
              lead={isPlaying ? text.playsNow : text.played(Date.parse(song.at))}
            />
          )}
        </Rows>
      ),
    },
    {
      name: 'savedSongs',
      count: savedSongs.length,
      found: text.foundSavedSongs,
      content: (
        <Rows items={savedSongs}>
          {(song) => (
            <SongResult
              key={songKey(song)}
              song={song}
              stationId={song.stationId}
              stationName={song.stationName}
              lead={text.saved(Date.parse(song.at))}
            />
          )}
        </Rows>
      ),
    },
  ]
  return { ...schedule, terms, groups: groups.filter(({ count }) => count > 0) }
}

function statusText({ groups, isLoaded, isError }: ReturnType<typeof useGroups>, query: string) {
  const text = showsText.search
  if (!isLoaded && !isError) return text.searching
  if (groups.length === 0) return isError ? text.failed : text.foundNone(query)
  const results = groups.map(({ found, count }) => found(count))
  return text.found({
    results: formats.list(results, { type: 'conjunction' }),
    query,
  })
}

/** Results other than stations on the search page, in groups. In a narrow window, a button with its count opens each. */
export function SearchGroups({ filters }: { readonly filters: SearchFilters }) {
  const text = showsText.search
  const id = useId()
  const [openName, setOpenName] = useState<GroupName | null>(null)
  const found = useGroups(filters)
  const { query } = filters
  if (query.length < SEARCH_MIN_LENGTH) return null
  return (
    <aside aria-label={text.title} aria-busy={!found.isLoaded && !found.isError}>
      <h2 className="sr-only">{text.title}</h2>
      <p
        role="status"
        className={cx(
          'mb-2 text-[0.875rem] text-soft max-desktop:sr-only',
          found.groups.length > 0 && 'sr-only',
        )}
      >
        {statusText(found, query)}
      </p>
      <div className="relative mb-2 flex min-h-10 items-center gap-2 overflow-x-auto px-px desktop:hidden">
        {found.groups.map((group) => (
          <Button
            key={group.name}
            size="small"
            aria-expanded={openName === group.name}
            aria-controls={`${id}-${group.name}`}
            onClick={() => setOpenName(openName === group.name ? null : group.name)}
            className="aria-expanded:bg-ink aria-expanded:text-paper"
          >
            {text[group.name]} <GroupCount {...group} />
          </Button>
        ))}
      </div>
      <HighlightTerms value={found.terms}>
        <FollowsProvider>
          {found.groups.map((group) => (
            <section
              key={`${group.name} ${query}`}
              id={`${id}-${group.name}`}
              aria-label={text[group.name]}
              className={cx('mb-5', openName !== group.name && 'max-desktop:hidden')}
            >
              <h3 className="meta mb-2 border-t-[1.5px] border-ink pt-2 text-soft max-desktop:sr-only dark:border-edge">
                {text[group.name]} <GroupCount {...group} />
              </h3>
              {group.content}
            </section>
          ))}
        </FollowsProvider>
      </HighlightTerms>
    </aside>
  )
}

function GroupCount({ count, isMore = false }: Pick<Group, 'count' | 'isMore'>) {
  return <span className="meta">{showsText.search.count({ count, isMore })}</span>
}

interface RowsProps<Item> {
  readonly items: readonly Item[]
  readonly children: (item: Item) => ReactNode
}

function Rows<Item>({ items, children }: RowsProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, ROWS_SHOWN)
  return (
    <>
      <ul>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {showsText.search.all(items.length)}
        </Button>
      )}
    </>
  )
}
