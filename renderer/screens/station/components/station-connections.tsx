import type { Station } from '../../../../shared/api/stations.ts'
import { ConnectionLines, linesOf } from '../../../domain/player/connection-lines.tsx'
import { player } from '../../../domain/player/player.ts'
import { useMessages } from '../../../locales/messages.ts'

/** What befell the connections to a station until now, in this run; nothing before it was asked for. */
export function StationConnections({ station }: { readonly station: Station }) {
  const { details } = useMessages().nowPlaying
  const failures = useMessages().streamFailures
  const lines = linesOf(player.connectionLog(station.id), station.name, { details, failures })
  if (lines.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-lg">{details.title}</h3>
      <ConnectionLines lines={lines} />
    </section>
  )
}
