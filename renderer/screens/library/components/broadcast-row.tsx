import { CalendarPlus, ExternalLink, Play } from 'lucide-react'
import type { FollowedBroadcast } from '../../../../shared/api/following.ts'
import { offerBroadcast } from '../../../domain/following/offer-calendar.ts'
import { RemindButton } from '../../../domain/following/remind-button.tsx'
import { showTime } from '../../../domain/schedule/on-air-at.ts'
import { playById } from '../../../domain/stations/play-by-id.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OverlayLink } from '../../../ui/overlay-link.tsx'

interface BroadcastRowProps {
  readonly broadcast: FollowedBroadcast
  /** When it is: on now, to come or over. */
  readonly time: 'now' | 'coming' | 'missed'
}

/** One time a followed show is on: play its station, be reminded, add it to a calendar. */
export function BroadcastRow({ broadcast, time }: BroadcastRowProps) {
  const text = useMessages().following
  const { title, host, stationId, stationName, showId, startsAt, endsAt, homepage } = broadcast
  const times = text.since(Date.parse(startsAt), endsAt === null ? null : Date.parse(endsAt))
  return (
    <div className="flex h-full items-center gap-2">
      {time !== 'coming' && (
        <IconButton
          label={text.listen(stationName)}
          tipSide="right"
          onClick={() => void playById(stationId)}
        >
          <Play aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" title={title} className="truncate text-left text-lg leading-tight">
          <OverlayLink kind="show" id={showId}>
            {title}
          </OverlayLink>
        </p>
        <p className="truncate text-[0.8125rem] text-soft">
          <span className="text-ink">{times}</span>
          {' · '}
          <StationLink id={stationId}>{stationName}</StationLink>
          {host !== null && ` · ${host}`}
        </p>
      </div>
      {time === 'coming' && (
        <RemindButton show={showTime(broadcast)} station={{ id: stationId, name: stationName }} />
      )}
      {time === 'coming' && (
        <IconButton
          label={text.addToCalendar(title)}
          tipSide="left"
          onClick={() => offerBroadcast(broadcast)}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {time === 'missed' && homepage !== null && (
        <a
          href={homepage}
          target="_blank"
          rel="noreferrer"
          aria-label={text.homepage(title)}
          className="inline-grid size-10 place-items-center"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
        </a>
      )}
    </div>
  )
}
