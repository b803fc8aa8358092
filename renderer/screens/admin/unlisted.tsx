import { useState } from 'react'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChangesButton, ChangesDialog } from './components/changes-dialog.tsx'
import { DecidedDialog } from './components/decided-dialog.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { unlistedList, useListingChanges } from './use-listing-changes.ts'
import { useLostRow } from './use-lost-row.ts'
import { usePages } from './use-pages.ts'

/** Stations that are switched off, hidden or merged, with buttons to restore them. */
export function Unlisted() {
  const { removedStations: text, actions } = adminText
  const list = usePages(unlistedList)
  const { change, isPending, conflictStation, dismissConflict } = useListingChanges()
  const stations = list.page?.items ?? []
  const [stationWithChanges, setStationWithChanges] = useState<OwnStation | null>(null)
  useLostRow(
    list.statusRef,
    stationWithChanges?.id ?? null,
    stations.map(({ id }) => id),
    list.isFetching,
  )
  const getReasons = ({ name, off, hidden, mergedInto }: OwnStation) =>
    [
      off !== null && {
        kind: 'on' as const,
        line: actions.offBecause(off),
        label: actions.on,
        labelOf: actions.onOf(name),
      },
      hidden !== null && {
        kind: 'show' as const,
        line: hidden === '' ? text.hidden : text.hiddenBecause(hidden),
        label: text.show,
        labelOf: text.showOf(name),
      },
      mergedInto !== null && {
        kind: 'part' as const,
        line: text.mergedInto(mergedInto),
        label: text.separate,
        labelOf: text.separateNamed(name),
      },
    ].filter((reason) => reason !== false)
  const total = list.page?.total
  const count = total === 0 ? text.empty : text.count(total ?? 0)
  return (
    <Panel title={text.title}>
      <ListFrame list={list} name={text.title} count={total === undefined ? '' : count}>
        <ul>
          {stations.map((station) => (
            <li
              key={station.id}
              className="flex flex-wrap items-center gap-3 border-b border-hairline py-3 last:border-0"
            >
              <div className="min-w-48 flex-1">
                <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
                  {station.name}
                </h3>
                <p className="font-mono text-[0.8125rem] wrap-anywhere">{station.url}</p>
                {getReasons(station).map(({ kind, line }) => (
                  <p
                    key={kind}
                    className={cx(
                      'text-[0.8125rem] wrap-anywhere',
                      kind === 'on' ? 'font-semibold' : 'text-soft',
                    )}
                  >
                    {line}
                  </p>
                ))}
              </div>
              <div className="ml-auto flex flex-wrap items-center gap-3">
                {getReasons(station).map(({ kind, label, labelOf }) => (
                  <Button
                    key={kind}
                    size="small"
                    busy={isPending}
                    aria-label={labelOf}
                    onClick={() => change(station, { kind })}
                  >
                    {label}
                  </Button>
                ))}
                <ChangesButton
                  name={station.name}
                  tipSide="left"
                  onClick={() => setStationWithChanges(station)}
                />
              </div>
            </li>
          ))}
        </ul>
      </ListFrame>
      <ChangesDialog station={stationWithChanges} onClose={() => setStationWithChanges(null)} />
      <DecidedDialog station={conflictStation} onClose={dismissConflict} />
    </Panel>
  )
}
