import { useRef, useState } from 'react'
import { HISTORY_QUERY_MAX } from '../../../../shared/api/field-rules.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { groupByDay } from '../days.ts'
import { useHistory, usePending } from '../history.ts'
import { entriesOf } from '../history-pages.ts'
import { ClearHistory } from './clear-history.tsx'
import { HistoryDay } from './history-day.tsx'
import { HistoryMore } from './history-more.tsx'
import { useRemoveSession } from './history-row.tsx'
import { useTypedQuery } from './use-typed-query.ts'

/** Rows that are drawn, of however many are loaded; and by how many they move. */
const ROWS_MAX = 100
const STEP = 50

/** What the user listened to, day by day, the newest first. */
export function HistoryList() {
  const text = useMessages().history
  const { typed, setTyped, query } = useTypedQuery()
  const result = useHistory(query)
  // How many of what is loaded lie behind what is drawn.
  const [behind, setBehind] = useState(0)
  const { sessions, clearedAt } = usePending()
  const frame = useRef<HTMLElement>(null)
  const remove = useRemoveSession()
  // The button pressed goes away: the keyboard goes on from the list.
  const focusList = () => frame.current?.focus({ preventScroll: true })
  const loaded = result.data ? entriesOf(result.data) : null
  // Cleared at once on the screen, though it can be undone for a while.
  const entries = loaded?.filter(
    ({ startedAt }) => clearedAt === null || Date.parse(startedAt) >= clearedAt,
  )
  const to = Math.max((entries?.length ?? 0) - behind, 0)
  const from = Math.max(to - ROWS_MAX, 0)
  const isEmpty = entries?.length === 0 && !(result.hasNextPage && clearedAt === null)
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={text.title}
      className="grid grid-cols-1 gap-8 outline-none"
    >
      {(query !== '' || (entries && !isEmpty)) && (
        <TextField
          type="search"
          label={text.find}
          maxLength={HISTORY_QUERY_MAX}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setBehind(0)
          }}
        />
      )}
      {sessions > 0 && <Alert tone="note">{text.waiting(sessions)}</Alert>}
      {entries && !isEmpty && (
        <>
          <div>
            <ClearHistory onCleared={focusList} />
          </div>
          {from > 0 && (
            <div>
              <Button
                size="small"
                onClick={() => {
                  setBehind(behind + Math.min(STEP, from))
                  focusList()
                }}
              >
                {text.newer}
              </Button>
            </div>
          )}
          {groupByDay(entries.slice(from, to)).map((day) => (
            <HistoryDay
              key={day.key}
              day={day}
              onRemove={(entry) => {
                remove(entry)
                focusList()
              }}
            />
          ))}
          {clearedAt === null && (
            <HistoryMore
              result={result}
              from={from}
              to={to}
              onBack={behind > 0 ? () => setBehind(Math.max(behind - STEP, 0)) : null}
            />
          )}
        </>
      )}
      {isEmpty && query === '' && <NothingHeard />}
      {isEmpty && query !== '' && (
        <p role="status" className="text-soft">
          {text.noneFound(query)}
        </p>
      )}
      {result.isPending && <HistorySkeleton />}
      {result.isError && !result.data && (
        <LoadFailed onRetry={() => result.refetch()}>{text.loadFailed}</LoadFailed>
      )}
    </section>
  )
}

function NothingHeard() {
  const text = useMessages().history
  return (
    <EmptyState
      title={text.empty}
      action={
        <LinkButton to="/browse" variant="solid">
          {useMessages().common.browse}
        </LinkButton>
      }
    >
      {text.emptyHint}
    </EmptyState>
  )
}

function HistorySkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
