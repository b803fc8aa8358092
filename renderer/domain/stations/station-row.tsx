import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ListedStation, Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { formatAgo } from '../../lib/ago.ts'
import { useNow } from '../../lib/current-time.ts'
import { PlayablePrint } from '../../ui/cover/playable-print.tsx'
import { cx } from '../../ui/cx.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { useIsScrollSettled } from '../../ui/scroll-pace/scroll-settled.ts'
import { Tag } from '../../ui/tag.tsx'
import { useAuth } from '../auth/auth.ts'
import { FavoriteToggle } from '../favorites/favorite-toggle.tsx'
import { FavoritesContext, FavoritesProvider } from '../favorites/favorites-provider.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { FollowsProvider } from '../following/follows-provider.tsx'
import { getLoadedHistory } from '../history/history.ts'
import { useIsPlaying } from '../player/player.ts'
import { songText } from '../player/song-log.ts'
import { OnAirLine } from '../schedule/on-air-line.tsx'
import { AirMark, airText, CheckMark, isKnownOnAir, isUnchecked } from './check-mark.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { isIndexed } from './instant/indexed-station.ts'
import { stationFormat } from './station-facts.tsx'
import { StationLink } from './station-link.tsx'
import { StationList } from './station-list.tsx'
import { StationMenuButton, stationMenuProps } from './station-menu.tsx'
import { StationPlayButton } from './station-play-button.tsx'

/** The line below a row is 1 px of its height, which domain/settings/appearance.ts sets. */
const ROW = 'group/row flex h-[calc(var(--row)-1px)] items-center gap-3'
export const ROW_LINE = 'border-b border-hairline'
/** Class of a list of rows. The rows choose their columns by its width. */
export const ROW_LIST = '@container border-t-[1.5px] border-ink dark:border-edge'
const PRINT = 'size-[calc(var(--row)-0.75rem)]'
const COLUMNS =
  'grid min-w-0 flex-1 items-center gap-x-4 @2xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_6.5rem] ' +
  '@3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_6.5rem_8.5rem] ' +
  '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_6.5rem_8.5rem_8.5rem]'

interface StationRowProps {
  /** A station that left the catalog has only an id and a name. */
  readonly station: ListedStation | Pick<Station, 'id' | 'name'>
  readonly heading?: 'h2' | 'h3'
  /** Control in front of the row. */
  readonly lead?: ReactNode
  /** Replaces country and genres below the name. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly menu?: readonly MenuEntry[]
}

/** A station in a list. In a narrow list, the columns disappear from the right. */
export function StationRow(props: StationRowProps) {
  const { station, heading: Heading = 'h3', lead, note, actions, menu } = props
  const { id, name } = station
  const isPlaying = useIsPlaying(id)
  const listed = 'url' in station ? station : null
  const playable = listed?.inactive ? null : listed
  const known = playable && !isIndexed(playable) ? playable : null
  const text = <HighlightedText>{name}</HighlightedText>
  return (
    <article className={ROW} {...stationMenuProps(station, menu)}>
      {lead}
      {playable && (
        <PlayablePrint station={playable} size={PRINT}>
          <StationPlayButton
            station={playable}
            tipSide="right"
            className="size-9! in-data-[rows=compact]:size-8!"
          />
        </PlayablePrint>
      )}
      <div className={COLUMNS}>
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <Heading dir="auto" title={name} className="truncate text-left text-base leading-5">
              {listed ? <StationLink id={id}>{text}</StationLink> : text}
            </Heading>
            {known && <Lamp station={known} />}
            {isPlaying && <Tag tone="live">{stationText.playing}</Tag>}
          </div>
          {note ? (
            <div
              className="truncate text-[0.75rem] leading-4 text-soft"
              {...(typeof note === 'string' && { title: note })}
            >
              {note}
            </div>
          ) : (
            playable && <Origin station={playable} />
          )}
        </div>
        <div className={cx('min-w-0', Boolean(note) && '@max-2xl:hidden')}>
          {known && <NowPlaying station={known} />}
        </div>
        <p className="hidden truncate text-[0.8125rem] @2xl:block" title={playable?.country}>
          {playable && <HighlightedText>{playable.country}</HighlightedText>}
        </p>
        <p className="meta hidden truncate text-soft @3xl:block">
          {known && stationFormat(known, stationText).join(' · ')}
        </p>
        <p className="hidden truncate text-[0.75rem] text-soft @4xl:block">
          {!note && <LastPlayed stationId={id} />}
        </p>
      </div>
      <RowButtons station={station} isPlayable={playable !== null} menu={menu}>
        {actions}
      </RowButtons>
    </article>
  )
}

/** Country and genres. In a narrow list, the country has no column, and what is on air takes this line. */
function Origin({ station: { country, tags } }: { readonly station: Station }) {
  return (
    <p className="truncate text-[0.75rem] leading-4 text-soft @max-2xl:group-has-[.on-air,.off-air]/row:hidden @2xl:in-data-[rows=compact]:hidden">
      <span className="@2xl:hidden">
        <HighlightedText>{country}</HighlightedText>
        {country !== '' && tags.length > 0 && ', '}
      </span>
      <HighlightedText>{tags.join(', ')}</HighlightedText>
    </p>
  )
}

function Lamp({ station }: { readonly station: Station }) {
  if (isUnchecked(station)) return <CheckMark />
  return isKnownOnAir(station.air, Date.now()) && <AirMark air={station.air} />
}

/** The current show or song, or the result of the last check when the station is not on air. */
function NowPlaying({ station: { id, air, check, onAir } }: { readonly station: Station }) {
  const now = Date.now()
  const problems = [
    onAir === false && stationText.offAir,
    check.state === 'silent' && stationText.silent,
    !isKnownOnAir(air, now) && airText(air, stationText, now),
  ].filter((problem) => typeof problem === 'string')
  const line = problems.join(' · ')
  return (
    <>
      <OnAirLine
        stationId={id}
        formatSong={songText}
        className="on-air text-[0.75rem] leading-4 @2xl:text-[0.8125rem]"
      />
      {line !== '' && (
        <p
          title={line}
          className="off-air truncate text-[0.75rem] leading-4 text-soft group-has-[.on-air]/row:hidden"
        >
          {line}
        </p>
      )}
    </>
  )
}

/** Time at which the user last played a station, in ms since the epoch. Reads the loaded history, sends no request. */
function useLastPlayed(stationId: string): number | null {
  const uid = useAuth().user?.uid ?? ''
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === 'history') listener()
      }),
    [client],
  )
  return useSyncExternalStore(subscribe, () => {
    const newest = getLoadedHistory(client, uid)?.find((entry) => entry.stationId === stationId)
    return newest ? Date.parse(newest.endedAt) : null
  })
}

function LastPlayed({ stationId }: { readonly stationId: string }) {
  const at = useLastPlayed(stationId)
  const now = useNow()
  return at !== null && stationText.airPlayed(formatAgo(at, now))
}

interface RowButtonsProps extends Pick<StationRowProps, 'station'> {
  readonly isPlayable: boolean
  readonly menu: readonly MenuEntry[] | undefined
  readonly children: ReactNode
}

/** The buttons render when scrolling pauses. Until then, their space is reserved. */
function RowButtons({ station, isPlayable, menu, children }: RowButtonsProps) {
  const isScrollSettled = useIsScrollSettled()
  const isFavorite = useContext(FavoritesContext)?.favoriteIds.has(station.id)
  const canFollow = isPlayable && !('source' in station && station.source === 'own')
  return (
    <div className="-mr-2 flex min-w-18 shrink-0 justify-end @md:min-w-27 [&_button]:size-9">
      {isScrollSettled && canFollow && (
        <FollowButton
          kind="station"
          id={station.id}
          name={station.name}
          isSmall
          // The menu has an entry for it.
          className="@max-md:hidden"
        />
      )}
      {isScrollSettled && (isPlayable || isFavorite) && <FavoriteToggle station={station} />}
      {children}
      {isScrollSettled && <StationMenuButton station={station} {...(menu && { extra: menu })} />}
    </div>
  )
}

export function StationRowPlaceholder() {
  return (
    <div className={ROW} aria-hidden="true">
      <div className={cx(PRINT, 'shrink-0 bg-well')} />
      <div className="h-5 w-1/2 rounded-edge bg-well" />
    </div>
  )
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

export function StationRowsSkeleton() {
  return (
    <div className={ROW_LIST}>
      <p role="status" className="sr-only">
        {stationText.loading}
      </p>
      {SKELETON_KEYS.map((key) => (
        <div key={key} className={ROW_LINE}>
          <StationRowPlaceholder />
        </div>
      ))}
    </div>
  )
}

/** A short list of stations, which plays from the pressed row on. */
export function StationRows({ stations }: { readonly stations: readonly Station[] }) {
  return (
    <StationList ids={stations.map(({ id }) => id)}>
      <FavoritesProvider>
        <FollowsProvider>
          <ul className={ROW_LIST}>
            {stations.map((station) => (
              <li key={station.id} className={ROW_LINE}>
                <StationRow station={station} />
              </li>
            ))}
          </ul>
        </FollowsProvider>
      </FavoritesProvider>
    </StationList>
  )
}
