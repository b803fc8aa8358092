import { useQuery } from '@tanstack/react-query'
import { nowAndNext } from '../../../../shared/api/occurrences.ts'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Tag } from '../../../ui/tag.tsx'
import { stationQuery } from '../../stations/stations.ts'
import { useNow } from './use-now.ts'

/**
 * What a station of the catalogue has on and what comes next, by the listener's clock; nothing without
 * shows. Lists bring no shows along, but what its owner plays from their own list does, listed or not.
 */
export function NowNext({ station: played }: { readonly station: Station | OwnStation }) {
  const text = useMessages().schedule
  const isOwn = 'moderation' in played
  const { data: asked } = useQuery({ ...stationQuery(played.id), enabled: !isOwn })
  const station = isOwn ? played : asked
  const at = useNow()
  if (!station || (station.schedule.length === 0 && station.onAir !== false)) return null
  const { now, next } = nowAndNext(station.schedule, at)
  return (
    <section aria-label={text.title} className="mb-4 grid gap-2">
      {station.onAir === false && (
        <div>
          <Tag>{text.offAir}</Tag>
        </div>
      )}
      {station.schedule.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5">
          <dt className="meta text-soft">{text.now}</dt>
          <dd dir="auto" className="text-left font-semibold wrap-anywhere">
            {now ? text.until(now.show.title, now.endsAt) : text.nothing}
          </dd>
          <dt className="meta text-soft">{text.next}</dt>
          <dd dir="auto" className="text-left wrap-anywhere">
            {next ? text.from(next.show.title, next.startsAt, at) : text.nothing}
          </dd>
        </dl>
      )}
    </section>
  )
}
