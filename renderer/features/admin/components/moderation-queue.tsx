import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ModerationDecision, OwnStation } from '../../../../shared/api/own-stations.ts'
import { notify } from '../../../lib/notify.ts'
import { useAdminMessages } from '../../../messages/admin.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { deskPath } from '../../creator/creator.tsx'
import { player } from '../../player/player.ts'
import { meanwhile } from '../decide-on.ts'
import { useModerate, useWaiting } from '../use-moderation.ts'
import { rowLinks, useRowKeys } from '../use-row-keys.ts'
import { DecidedDialog } from './decided-dialog.tsx'
import { KeyLegend } from './key-legend.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { WaitingRow } from './waiting-row.tsx'

function playOrPause(station: OwnStation): void {
  const { item, isPlaying } = player.getState()
  if (isPlaying && item?.id === station.id) player.pause()
  else player.play(station)
}

/** What waits for an admin, the longest first, to hear and decide, by pointer or keyboard. */
export function ModerationQueue() {
  const admin = useAdminMessages()
  const { common } = useMessages()
  const text = admin.moderation
  const list = useWaiting()
  const waiting = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total ?? waiting?.length ?? 0
  const [rejecting, setRejecting] = useState<OwnStation | null>(null)
  /** The row whose place gets the focus once it has gone. */
  const goneAt = useRef<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { mutate, isPending: isDeciding, error, reset } = useModerate()
  const decided = meanwhile(error)
  const wasDecided = useRef(false)

  function decide(seen: OwnStation, decision: ModerationDecision): void {
    if (isDeciding) return
    goneAt.current = waiting?.indexOf(seen) ?? null
    const said = decision.state === 'listed' ? text.approved : text.rejected
    mutate(
      { seen, decision },
      {
        onSuccess: (decided) => {
          // An approved change has taken the place of what was shown before.
          const isFinal = decision.state === 'listed' && seen.shown !== null
          const undo = () => mutate({ seen: decided, decision: { state: 'pending' } })
          notify({
            message: said(decided.name),
            tone: 'success',
            id: 'moderation',
            ...(!isFinal && { action: { label: common.undo, onClick: undo } }),
          })
        },
      },
    )
  }
  const approve = (station: OwnStation) => decide(station, { state: 'listed' })

  useRowKeys(frame, (act, id) => {
    const station = waiting?.find((one) => one.id === id)
    if (!station) return
    if (act === 'approve') approve(station)
    if (act === 'reject') setRejecting(station)
    if (act === 'play') playOrPause(station)
    if (act === 'edit') void navigate(deskPath(id))
  })
  const count = waiting?.length ?? 0
  const counted = useRef(count)
  useEffect(() => {
    const at = goneAt.current
    if (count < counted.current && at !== null) {
      const links = rowLinks(frame.current)
      const next = links[Math.min(at, links.length - 1)] ?? frame.current
      next?.focus()
      goneAt.current = null
    }
    counted.current = count
  }, [count])

  useEffect(() => {
    // The row that had the focus may have gone with what was decided meanwhile.
    if (wasDecided.current && decided === null && document.activeElement === document.body)
      (rowLinks(frame.current)[0] ?? frame.current)?.focus()
    wasDecided.current = decided !== null
  }, [decided])

  return (
    <Panel title={text.title}>
      <div ref={frame} tabIndex={-1} className="grid gap-4 outline-none">
        {waiting && (
          <p role="status" className={count === 0 ? 'text-soft' : 'meta text-soft'}>
            {count === 0 && !list.hasNextPage ? text.empty : text.count(total)}
          </p>
        )}
        {count > 0 && <KeyLegend title={text.legend} keys={text.keys} />}
        <ul>
          {waiting?.map((station) => (
            <WaitingRow
              key={station.id}
              station={station}
              onApprove={() => approve(station)}
              onReject={() => setRejecting(station)}
            />
          ))}
        </ul>
        {list.isPending && <Skeleton className="h-24" />}
        {!waiting && !list.isPending && <LoadFailed onRetry={() => list.refetch()} />}
        {list.hasNextPage && (
          <Button
            className="justify-self-start"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {common.showMore}
          </Button>
        )}
      </div>
      <ReasonDialog
        name={rejecting?.name ?? null}
        words={text.rejecting}
        onClose={() => setRejecting(null)}
        onReason={(reason) => {
          if (rejecting) decide(rejecting, { state: 'rejected', reason })
          setRejecting(null)
        }}
      />
      <DecidedDialog station={decided} onClose={reset} />
    </Panel>
  )
}
