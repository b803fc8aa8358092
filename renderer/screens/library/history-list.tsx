import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HISTORY_QUERY_MAX } from '../../../shared/api/field-rules.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { historyText } from '../../../shared/locales/generated/history.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import {
  clearHistory,
  undoClearHistory,
  useHistory,
  usePendingHistory,
} from '../../domain/history/history.ts'
import { notify } from '../../lib/notify.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { HistoryRows, useHistoryParts, useRemoveSession } from './components/history-rows.tsx'

function ClearHistory({ onCleared }: { readonly onCleared: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  return (
    <>
      <Button size="small" onClick={() => setIsConfirming(true)}>
        {historyText.clear}
      </Button>
      <Dialog
        open={isConfirming}
        title={historyText.clearTitle}
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {actionsText.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                // The dialog closes first, because closing it restores the focus to a button that then disappears.
                flushSync(close)
                clearWithUndo()
                onCleared()
              }}
            >
              {historyText.clearConfirm}
            </Button>
          </>
        }
      >
        <p>{historyText.clearExplain}</p>
      </Dialog>
    </>
  )
}

function clearWithUndo(): void {
  const { cleared, notCleared, tooLate } = historyText
  const undo = () =>
    notify({ message: undoClearHistory() ? notCleared : tooLate, tone: 'plain', id })
  const id = 'history-cleared'
  clearHistory()
  notify({
    message: cleared,
    tone: 'plain',
    id,
    action: { label: actionsText.undo, onClick: undo },
  })
}

/** Search starts when the user has not typed for this time, in ms. */
const DEBOUNCE_MS = 250

function useDebouncedQuery() {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, query }
}

export function HistoryList() {
  const { typed, setTyped, query } = useDebouncedQuery()
  const result = useHistory(query)
  const { sessionCount, clearedAt } = usePendingHistory()
  const frame = useRef<HTMLElement>(null)
  // Moves the focus to the list, because the pressed button disappears.
  const focusList = () => frame.current?.focus({ preventScroll: true })
  const head = shownHead(result.data?.pages[0], clearedAt)
  const isEmpty = head?.total === 0
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={historyText.title}
      className="grid grid-cols-1 gap-8 outline-none"
    >
      {head && <LastVisit updatedAt={result.dataUpdatedAt} />}
      {(query !== '' || (head && !isEmpty)) && (
        <TextField
          type="search"
          label={historyText.find}
          maxLength={HISTORY_QUERY_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {sessionCount > 0 && <Alert tone="note">{historyText.waiting(sessionCount)}</Alert>}
      {head && !isEmpty && (
        <>
          <div>
            <ClearHistory onCleared={focusList} />
          </div>
          <Sessions
            key={query}
            head={head}
            firstPageLoadedAt={result.dataUpdatedAt}
            query={query}
            isHeadAlone={clearedAt !== null}
            onChanged={result.refetch}
            onRemoved={focusList}
          />
        </>
      )}
      {isEmpty && query === '' && <NoSessions />}
      {isEmpty && query !== '' && (
        <p role="status" className="text-soft">
          {historyText.noneFound(query)}
        </p>
      )}
      {result.isPending && <HistorySkeleton />}
      {result.isError && !result.data && (
        <LoadFailed onRetry={() => result.refetch()}>{historyText.loadFailed}</LoadFailed>
      )}
    </section>
  )
}

type Head = Page<HistoryEntry>

/** Hides the cleared sessions while an undo is still possible. Later sessions stay visible. */
function shownHead(head: Head | undefined, clearedAt: number | null): Head | undefined {
  if (head === undefined || clearedAt === null) return head
  const items = head.items.filter(({ startedAt }) => Date.parse(startedAt) >= clearedAt)
  return { ...head, items, total: items.length }
}

interface SessionsProps {
  readonly head: Head
  readonly firstPageLoadedAt: number
  readonly query: string
  readonly isHeadAlone: boolean
  readonly onChanged: () => void
  readonly onRemoved: () => void
}

function Sessions({ onRemoved, ...shown }: SessionsProps) {
  const uid = useAuth().user?.uid ?? ''
  const parts = useHistoryParts({ uid, ...shown })
  const remove = useRemoveSession()
  return (
    <HistoryRows
      parts={parts}
      total={shown.head.total}
      query={shown.query}
      onRemove={(entry) => {
        remove(entry)
        onRemoved()
      }}
    />
  )
}

function NoSessions() {
  return (
    <EmptyState
      title={historyText.empty}
      action={
        <LinkButton to="/browse" variant="solid">
          {actionsText.browse}
        </LinkButton>
      }
    >
      {historyText.emptyHint}
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
