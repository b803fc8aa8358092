import { type ReactNode, useEffect, useState } from 'react'
import type { StreamFigures } from '../../../../preload/contract/streams.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { streamFailuresText } from '../../../../shared/locales/generated/stream-failures.ts'
import {
  connectionFacts,
  connectionReport,
  type Fact,
  redactAddress,
} from '../../../domain/player/connection-details.ts'
import { ConnectionLines, toLines } from '../../../domain/player/connection-lines.tsx'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { player } from '../../../domain/player/player.ts'
import type { ConnectionEntry } from '../../../domain/player/player-records.ts'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'

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

interface FactListProps {
  readonly facts: readonly Fact[]
  /** Pairs of `dt` and `dd` below the facts. */
  readonly children?: ReactNode
}

export function FactList({ facts, children }: FactListProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="meta text-soft">{label}</dt>
          <dd dir="auto" className="text-left font-semibold wrap-anywhere tabular-nums">
            {value}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

/** Connection figures and events of a station, refreshed every second. */
export function ConnectionLog({ station }: { readonly station: Station }) {
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
      <FactList facts={facts} />
      {!getPlatform().capabilities.relay && (
        <p className="mt-4 text-[0.8125rem] text-soft">{text.browser}</p>
      )}
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h4 className="text-lg">{text.events}</h4>
        <Button size="small" onClick={() => copy('report', report())}>
          {text.copyReport}
        </Button>
        <CopyOutcome copied={copied} />
      </div>
      <ConnectionLines lines={lines} />
    </>
  )
}
