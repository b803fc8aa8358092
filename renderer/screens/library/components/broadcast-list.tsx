import { useCallback, useMemo } from 'react'
import type { FollowedBroadcast } from '../../../../shared/api/following.ts'
import { useNow } from '../../../lib/current-time.ts'
import { useMessages } from '../../../locales/messages.ts'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'
import { BroadcastRow } from './broadcast-row.tsx'

const ROW_HEIGHT = 64
const HEADING_HEIGHT = 44

type Row = { readonly day: string } | FollowedBroadcast

interface BroadcastListProps {
  readonly label: string
  readonly broadcasts: readonly FollowedBroadcast[]
  readonly time: 'coming' | 'missed'
}

/** Broadcasts under the days they are on. */
export function BroadcastList({ label, broadcasts, time }: BroadcastListProps) {
  const text = useMessages().following
  // The day alone: rows are made anew with it, not each half minute.
  const today = new Date(useNow()).setHours(12, 0, 0, 0)
  const rows = useMemo(() => {
    const made: Row[] = []
    let last = ''
    for (const broadcast of broadcasts) {
      const day = text.day(Date.parse(broadcast.startsAt), today)
      if (day !== last) made.push({ day })
      last = day
      made.push(broadcast)
    }
    return made
  }, [broadcasts, today, text])
  const heightAt = useCallback(
    (index: number) => (isDay(rows[index]) ? HEADING_HEIGHT : ROW_HEIGHT),
    [rows],
  )
  return (
    <VirtualRows
      label={label}
      count={rows.length}
      heightAt={heightAt}
      keyAt={(index) => keyOfRow(rows[index])}
    >
      {(index) => {
        const row = rows[index]
        if (row === undefined) return null
        if (isDay(row))
          return <h3 className="flex h-full items-end pb-2 font-semibold">{row.day}</h3>
        return <BroadcastRow broadcast={row} time={time} />
      }}
    </VirtualRows>
  )
}

const isDay = (row: Row | undefined): row is { readonly day: string } =>
  row !== undefined && 'day' in row
const keyOfRow = (row: Row | undefined) => (row === undefined ? '' : isDay(row) ? row.day : row.id)
