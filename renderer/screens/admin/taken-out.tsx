import { useState } from 'react'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangesButton, ChangesDialog } from './components/changes-dialog.tsx'
import { DecidedDialog } from './components/decided-dialog.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { useLostRow } from './use-lost-row.ts'
import { usePages } from './use-pages.ts'
import { takenOutList, useRest } from './use-rest.ts'

/** What admins have switched off, hidden or merged, to put it back. */
export function TakenOut() {
  const { takenOut: text, desk } = useAdminMessages()
  const list = usePages(takenOutList)
  const { change, isPending, decided, forget } = useRest()
  const stations = list.page?.items ?? []
  /** Whose changes are open. */
  const [opened, setOpened] = useState<OwnStation | null>(null)
  useLostRow(
    list.head,
    opened?.id ?? null,
    stations.map(({ id }) => id),
    list.isFetching,
  )
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
                {station.off !== null && (
                  <p className="text-[0.8125rem] font-semibold wrap-anywhere">
                    {desk.offBecause(station.off)}
                  </p>
                )}
                {station.hidden !== null && (
                  <p className="text-[0.8125rem] text-soft wrap-anywhere">
                    {text.hiddenBecause(station.hidden)}
                  </p>
                )}
                {station.mergedInto !== null && (
                  <p className="text-[0.8125rem] text-soft wrap-anywhere">
                    {text.mergedInto(station.mergedInto)}
                  </p>
                )}
              </div>
              <div className="ml-auto flex flex-wrap items-center gap-3">
                {station.off !== null && (
                  <Button
                    size="small"
                    busy={isPending}
                    aria-label={desk.onOf(station.name)}
                    onClick={() => change(station, { kind: 'on' })}
                  >
                    {desk.on}
                  </Button>
                )}
                {station.hidden !== null && (
                  <Button
                    size="small"
                    busy={isPending}
                    aria-label={text.showOf(station.name)}
                    onClick={() => change(station, { kind: 'show' })}
                  >
                    {text.show}
                  </Button>
                )}
                {station.mergedInto !== null && (
                  <Button
                    size="small"
                    busy={isPending}
                    aria-label={text.partOf(station.name)}
                    onClick={() => change(station, { kind: 'part' })}
                  >
                    {text.part}
                  </Button>
                )}
                <ChangesButton
                  name={station.name}
                  tipSide="left"
                  onClick={() => setOpened(station)}
                />
              </div>
            </li>
          ))}
        </ul>
      </ListFrame>
      <ChangesDialog station={opened} onClose={() => setOpened(null)} />
      <DecidedDialog station={decided} onClose={forget} />
    </Panel>
  )
}
