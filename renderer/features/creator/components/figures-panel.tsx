import { useState } from 'react'
import type { Figures } from '../../../../shared/api/figures.ts'
import { FIGURE_SPANS, type FigureSpan } from '../../../../shared/api/figures.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LockedNotice, useEntitlement } from '../../subscriptions/subscriptions.ts'
import { sumsOf } from '../figure-sums.ts'
import { useFigures } from '../use-figures.ts'
import { CountryHours } from './country-hours.tsx'
import { HoursChart } from './hours-chart.tsx'

/** How a station is listened to: now, by day, from where. */
export function FiguresPanel({ stationId }: { readonly stationId: string }) {
  const text = useMessages().creator.figures
  const mayLook = useEntitlement('own-figures')
  return (
    <Panel title={text.title}>
      {mayLook ? <OwnFigures stationId={stationId} /> : <LockedNotice entitlement="own-figures" />}
    </Panel>
  )
}

function OwnFigures({ stationId }: { readonly stationId: string }) {
  const text = useMessages().creator.figures
  const [span, setSpan] = useState<FigureSpan>(FIGURE_SPANS[0])
  const { data, isPending, refetch } = useFigures(stationId, span)
  return (
    <div className="grid gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{text.span}</legend>
        {FIGURE_SPANS.map((days) => (
          <Button
            key={days}
            size="small"
            variant={days === span ? 'solid' : 'outline'}
            aria-pressed={days === span}
            onClick={() => setSpan(days)}
          >
            {text.days(days)}
          </Button>
        ))}
      </fieldset>
      {data && <Shown figures={data} />}
      {isPending && <Skeleton className="h-60" />}
      {!data && !isPending && <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>}
    </div>
  )
}

function Shown({ figures }: { readonly figures: Figures }) {
  const text = useMessages().creator.figures
  const { listenersNow, days, countries, favorites } = figures
  const sums = sumsOf(days)
  return (
    <>
      <dl className="grid grid-cols-1 gap-5 wide:grid-cols-3">
        <Figure value={String(listenersNow)} label={text.listeners(listenersNow)} />
        <Figure value={text.hours(sums.hours)} label={text.total} />
        <Figure value={String(sums.favorites)} label={text.gained} note={text.kept(favorites)} />
      </dl>
      {sums.hours === 0 ? (
        <p className="max-w-prose text-soft">{text.empty}</p>
      ) : (
        <>
          <HoursChart days={days} />
          <CountryHours countries={countries} />
        </>
      )}
      <p className="max-w-prose text-[0.8125rem] text-soft">{text.note}</p>
    </>
  )
}

interface FigureProps {
  readonly value: string
  readonly label: string
  readonly note?: string
}

function Figure({ value, label, note }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-soft">
        <span className="meta">{label}</span>
        {note && <span className="block text-[0.8125rem]">{note}</span>}
      </dt>
      <dd className="poster text-4xl wide:text-5xl">{value}</dd>
    </div>
  )
}
