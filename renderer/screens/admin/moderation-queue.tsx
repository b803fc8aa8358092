import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ModerationDecision, OwnStation } from '../../../shared/api/own-stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import {
  listPendingStations,
  moderateStation,
  type PendingStationsPage,
} from '../../api/moderation.ts'
import { player } from '../../domain/player/player.ts'
import { stationDashboardPath } from '../../domain/stations/station-dashboard-path.ts'
import { notify } from '../../lib/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChangesDialog } from './components/changes-dialog.tsx'
import { DecidedDialog } from './components/decided-dialog.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { ReasonDialog } from './components/reason-dialog.tsx'
import { WaitingRow } from './components/waiting-row.tsx'
import { conflictOf, decideOn, hasSameModeratedFields } from './decide-on.ts'
import { useLostRow } from './use-lost-row.ts'
import { type AdminList, usePages } from './use-pages.ts'
import { checkInRow, rowLinks, useFocusedRow, useRowKeys } from './use-row-keys.ts'

const WAITING_KEY = ['admin', 'waiting']

export const waitingList: AdminList<PendingStationsPage> = {
  queryKey: WAITING_KEY,
  read: listPendingStations,
}

function removeFromPage(page: PendingStationsPage | undefined, id: string) {
  return (
    page && {
      ...page,
      items: page.items.filter((station) => station.id !== id),
      total: page.total === null ? null : Math.max(0, page.total - 1),
    }
  )
}

interface Decision {
  readonly seen: OwnStation
  readonly decision: ModerationDecision
}

/** Saves a decision. On a conflict it fails with `DecisionConflict` and reloads the queue. */
function useModerate() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'moderation' },
    mutationFn: ({ seen, decision }: Decision) =>
      decideOn(
        seen.id,
        (current) => hasSameModeratedFields(seen, current),
        (version) => moderateStation(version, decision),
      ),
    onSuccess: ({ id }) => {
      client.setQueriesData<PendingStationsPage>({ queryKey: WAITING_KEY }, (page) =>
        removeFromPage(page, id),
      )
      void client.invalidateQueries({ queryKey: ['stations'] })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['admin'] })
      // Waits only for the queue. The first call has already started its refetch.
      return client.invalidateQueries({ queryKey: WAITING_KEY }, { cancelRefetch: false })
    },
  })
}

interface KeyLegendProps {
  readonly title: string
  readonly keys: readonly (readonly string[])[]
}

function KeyLegend({ title, keys }: KeyLegendProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[0.8125rem] text-soft max-desktop:hidden">
      <p>{title}:</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {keys.map(([key, action]) => (
          <div key={key} className="flex items-baseline gap-1.5">
            <dt>
              <kbd className="border border-hairline px-1.5 font-mono">{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function playOrPause(station: OwnStation): void {
  const { item, isPlaying } = player.getState()
  if (isPlaying && item?.id === station.id) player.pause()
  else player.play(station)
}

/** Lists the stations that wait for moderation. Admins can decide with the mouse or the keyboard. */
export function ModerationQueue() {
  const text = adminText.moderation
  const list = usePages(waitingList)
  const waiting = list.page?.items
  const total = list.page?.total ?? waiting?.length ?? 0
  const count = total === 0 ? text.empty : text.count(total)
  const [rejecting, setRejecting] = useState<OwnStation | null>(null)
  const [stationWithChanges, setStationWithChanges] = useState<OwnStation | null>(null)
  /** The decided station and the index of its row. When the row is removed, the row at that index gets the focus. */
  const decidedRow = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const queueRef = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { mutate, variables, isPending: isDeciding, error, reset } = useModerate()
  const conflict = conflictOf(error)
  const hadConflict = useRef(false)

  function decide(seen: OwnStation, decision: ModerationDecision): void {
    if (isDeciding) return
    decidedRow.current = { id: seen.id, index: waiting?.indexOf(seen) ?? 0 }
    const message = decision.state === 'listed' ? text.approved : text.rejected
    mutate(
      { seen, decision },
      {
        onError: () => {
          decidedRow.current = null
        },
        onSuccess: (decided) => {
          // An approved change cannot be undone, because it has replaced the published version.
          const isFinal = decision.state === 'listed' && seen.shown !== null
          const undo = () => mutate({ seen: decided, decision: { state: 'pending' } })
          notify({
            message: message(decided.name),
            tone: 'success',
            id: 'moderation',
            ...(!isFinal && { action: { label: actionsText.undo, onClick: undo } }),
          })
        },
      },
    )
  }
  const approve = (station: OwnStation) => decide(station, { state: 'listed' })

  const focused = useFocusedRow(queueRef)
  useRowKeys(queueRef, (action, id) => {
    const station = waiting?.find((candidate) => candidate.id === id)
    if (!station) return
    if (action === 'approve') approve(station)
    if (action === 'reject') setRejecting(station)
    if (action === 'play') playOrPause(station)
    if (action === 'check') checkInRow(queueRef.current, id)
    if (action === 'edit') void navigate(stationDashboardPath(id))
  })
  useEffect(() => {
    const removedRow = decidedRow.current
    if (removedRow === null || !waiting || waiting.some(({ id }) => id === removedRow.id)) return
    const links = rowLinks(queueRef.current)
    const nextFocus = links[Math.min(removedRow.index, links.length - 1)] ?? queueRef.current
    nextFocus?.focus()
    decidedRow.current = null
  }, [waiting])

  useLostRow(
    list.statusRef,
    stationWithChanges?.id ?? null,
    waiting?.map(({ id }) => id) ?? [],
    list.isFetching,
  )

  useEffect(() => {
    // The focused row may be gone when the conflict dialog closes.
    if (hadConflict.current && conflict === null && document.activeElement === document.body)
      (rowLinks(queueRef.current)[0] ?? queueRef.current)?.focus()
    hadConflict.current = conflict !== null
  }, [conflict])

  return (
    <Panel title={text.title}>
      <div ref={queueRef} tabIndex={-1} className="grid gap-4 outline-none">
        <ListFrame list={list} name={text.title} count={waiting ? count : ''}>
          {waiting && waiting.length > 0 && <KeyLegend title={text.legend} keys={text.keys} />}
          <ul>
            {waiting?.map((station) => (
              <WaitingRow
                key={station.id}
                station={station}
                busy={isDeciding && variables?.seen.id === station.id}
                hasFocus={station.id === focused}
                onApprove={() => approve(station)}
                onReject={() => setRejecting(station)}
                onChanges={() => setStationWithChanges(station)}
              />
            ))}
          </ul>
        </ListFrame>
      </div>
      <ReasonDialog
        name={rejecting?.name ?? null}
        labels={text.rejecting}
        hasFieldReasons
        onClose={() => setRejecting(null)}
        onReason={(reason, fieldReasons) => {
          if (rejecting) decide(rejecting, { state: 'rejected', reason, ...fieldReasons })
          setRejecting(null)
        }}
      />
      <ChangesDialog station={stationWithChanges} onClose={() => setStationWithChanges(null)} />
      <DecidedDialog station={conflict} onClose={reset} />
    </Panel>
  )
}
