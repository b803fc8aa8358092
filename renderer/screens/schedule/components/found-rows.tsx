import type { ListedShow, PlayedSong } from '../../../../shared/api/programme.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { RemindButton } from '../../../domain/following/remind-button.tsx'
import { useSwap } from '../../../domain/player/player.ts'
import { songText } from '../../../domain/player/song-log.ts'
import { isOver, showTime } from '../../../domain/schedule/on-air-at.ts'
import { ShowLink } from '../../../domain/schedule/show-link.tsx'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { useMessages } from '../../../locales/messages.ts'
import { cx } from '../../../ui/cx.ts'

const ROW = 'border-b border-hairline py-2 text-[0.875rem]'
const NAME = 'text-left text-base leading-tight font-semibold wrap-anywhere'
const PLACE = 'text-left text-[0.8125rem] text-soft wrap-anywhere'

/** A show that was found: its host, its station, and when it is on. */
export function FoundShow({ show }: { readonly show: ListedShow }) {
  const { schedule, shows } = useMessages()
  const at = useNow()
  const { title, host, stationId, stationName } = show
  return (
    <li className={cx(ROW, 'flex items-start gap-1')}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className={NAME}>
          <ShowLink showId={show.id}>{title}</ShowLink>
          {host !== null && <span className="font-normal">{schedule.with(host)}</span>}
        </p>
        <p dir="auto" className={PLACE}>
          {whenOf(show, at, shows.search)}{' '}
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

/** How a show stands, to be followed by the name of its station. */
function whenOf(
  { current, next }: ListedShow,
  at: number,
  text: ReturnType<typeof useMessages>['shows']['search'],
): string {
  const [now, then] = [current && showTime(current), next && showTime(next)]
  if (now && !isOver(now, at)) return text.onNow
  return then && then.startsAt > at ? text.onAt(then.startsAt, at) : text.on
}

/** A song that was found: which station plays it, or when it played it. */
export function FoundSong({ played }: { readonly played: PlayedSong }) {
  const text = useMessages().shows.search
  const { song, stationId, stationName, isPlaying } = played
  const swap = useSwap(stationId)
  return (
    <li className={cx(ROW, 'flex items-start gap-1')}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className={NAME}>
          {songText(swap(song))}
        </p>
        <p dir="auto" className={PLACE}>
          {isPlaying ? text.playsNow : text.played(Date.parse(song.at))}{' '}
          <StationLink id={stationId} className="underline decoration-hairline">
            {stationName}
          </StationLink>
        </p>
      </div>
      <FollowButton kind="station" id={stationId} name={stationName} isSmall />
    </li>
  )
}
