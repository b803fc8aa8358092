import { useEffect, useState } from 'react'
import type { StreamFigures } from '../../../../preload/contract/streams.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { streamFailuresText } from '../../../../shared/locales/generated/stream-failures.ts'
import {
  connectionFacts,
  connectionReport,
  redactAddress,
} from '../../../domain/player/connection-details.ts'
import { ConnectionLines, toLines } from '../../../domain/player/connection-lines.tsx'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { isDroppedStation } from '../../../domain/player/dropped-id.ts'
import { player, usePlayer } from '../../../domain/player/player.ts'
import type { ConnectionEntry } from '../../../domain/player/player-records.ts'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { NowNext } from '../../../domain/stations/now-next.tsx'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const REFRESH_MS = 1_000

interface LiveDetails {
  readonly log: readonly ConnectionEntry[]
  /** Null in a browser and before the first response. */
  readonly figures: StreamFigures | null
}

function useLiveDetails(stationId: string): LiveDetails {
  const [figures, setFigures] = useState<StreamFigures | null>(null)
  const [log, setLog] = useState(() => player.connectionLog(stationId))
  useEffect(() => {
    let isUnmounted = false
    const refresh = async () => {
      setLog(player.connectionLog(stationId))
      const response = await player.figures().catch(() => null)
      if (!isUnmounted) setFigures(response)
    }
    void refresh()
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [stationId])
  return { log, figures }
}

interface DetailsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog with the connection details and events of the current station. */
export function DetailsDialog({ open, onClose }: DetailsDialogProps) {
  const { details: text } = nowPlayingText
  const { item } = usePlayer()
  return (
    <Dialog open={open} title={text.title} onClose={onClose}>
      {item ? (
        <Details key={item.id} station={item} />
      ) : (
        <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
      )}
    </Dialog>
  )
}

function Details({ station }: { readonly station: Station }) {
  const { details: text } = nowPlayingText
  const { log, figures } = useLiveDetails(station.id)
  const { copied, copy } = useCopy()
  const facts = connectionFacts(log, figures, text)
  const lines = toLines(log, station.name, { details: text, failures: streamFailuresText })
  const report = () =>
    connectionReport({
      heading: text.report,
      facts: [
        { label: text.reportMade, value: new Date().toISOString() },
        { label: text.station, value: `${station.name} (${station.id})` },
        { label: text.address, value: redactAddress(station.url) },
        ...facts,
      ],
      lines,
    })
  return (
    <>
      <p dir="auto" className="mb-4 text-left font-display text-2xl leading-tight font-bold">
        {station.name}
      </p>
      {!isDroppedStation(station.id) && <NowNext station={station} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="meta text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {!getPlatform().capabilities.relay && (
        <p className="mt-4 text-[0.8125rem] text-soft">{text.browser}</p>
      )}
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-lg">{text.events}</h3>
        <Button size="small" onClick={() => copy('report', report())}>
          {text.copyReport}
        </Button>
        <CopyOutcome copied={copied} />
      </div>
      <ConnectionLines lines={lines} />
    </>
  )
}
