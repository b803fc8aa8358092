import { ExternalLink, Play } from 'lucide-react'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { player } from '../../player/player.ts'
import { useStations } from '../../stations/stations.ts'
import { ListFrame } from './list-frame.tsx'

/** Every station of the catalogue, by name, to read and to listen to. */
export function Catalogue() {
  const { admin, common } = useMessages()
  const text = admin.stations
  const words = useMessages().station
  const list = useStations({ sort: 'name' })
  const stations = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const stream = ({ codec, bitrate }: Station) =>
    bitrate === null ? codec : `${codec} · ${words.bitrate(bitrate)}`
  return (
    <ListFrame list={list} count={total === undefined ? '' : text.count(total)}>
      {stations.length > 0 && (
        <DataTable
          caption={text.title}
          rows={stations}
          rowKey={(station) => station.id}
          columns={[
            {
              key: 'name',
              label: text.name,
              cell: ({ name, homepage }) =>
                homepage ? (
                  <a
                    href={homepage}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={common.homepage(name)}
                    className="inline-flex items-center gap-1.5 underline decoration-1 underline-offset-4"
                  >
                    {name}
                    <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
                  </a>
                ) : (
                  name
                ),
            },
            { key: 'country', label: text.country, cell: (station) => station.country },
            {
              key: 'stream',
              label: text.stream,
              cell: (station) => <span className="meta whitespace-nowrap">{stream(station)}</span>,
            },
            { key: 'check', label: text.check, cell: ({ check }) => text.checks[check.state] },
            {
              key: 'listen',
              label: text.listen,
              cell: (station) => (
                <IconButton
                  label={words.play(station.name)}
                  tipSide="left"
                  onClick={() => player.play(station)}
                >
                  <Play className="size-5" />
                </IconButton>
              ),
            },
          ]}
        />
      )}
      {total === 0 && <EmptyState title={text.empty} />}
    </ListFrame>
  )
}
