import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HISTORY_QUERY_MAX } from '../../../shared/api/field-rules.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import {
  clearHistory,
  undoClearHistory,
  useHistory,
  usePending,
} from '../../domain/history/history.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages, useMessages } from '../../locales/messages.ts'
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

/** Clears everything that was heard: asked first, and taken back for as long as the toast is up. */
function ClearHistory({ onCleared }: { readonly onCleared: () => void }) {
  const { common, history: text } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {text.clear}
      </Button>
      <Dialog
        open={isAsking}
        title={text.clearTitle}
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {common.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                // The dialog gives the focus back first, to a button that then goes away.
                flushSync(close)
                clearWithUndo()
                onCleared()
              }}
            >
              {text.clearConfirm}
            </Button>
          </>
        }
      >
        <p>{text.clearExplain}</p>
      </Dialog>
    </>
  )
}

function clearWithUndo(): void {
  const { common } = getMessages()
  const { cleared, kept, tooLate } = getMessages().history
  const undo = () => notify({ message: undoClearHistory() ? kept : tooLate, tone: 'plain', id })
  const id = 'history-cleared'
  clearHistory()
  notify({
    message: cleared,
    tone: 'plain',
    id,
    action: { label: common.undo, onClick: undo },
  })
}

/** Sent when typing has paused for this long. */
const PAUSE_MS = 250

/** What is in a search field, and what of it is searched for. */
function useTypedQuery() {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, query }
}

/** What the user listened to, day by day, the newest first. */
export function HistoryList() {
  const text = useMessages().history
  const { typed, setTyped, query } = useTypedQuery()
  const result = useHistory(query)
  const { sessions, clearedAt } = usePending()
  const frame = useRef<HTMLElement>(null)
  // The button pressed goes away: the keyboard goes on from the list.
  const focusList = () => frame.current?.focus({ preventScroll: true })
  const head = shownHead(result.data?.pages[0], clearedAt)
  const isEmpty = head?.total === 0
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={text.title}
      className="grid grid-cols-1 gap-8 outline-none"
    >
      {head && <LastVisit updatedAt={result.dataUpdatedAt} />}
      {(query !== '' || (head && !isEmpty)) && (
        <TextField
          type="search"
          label={text.find}
          maxLength={HISTORY_QUERY_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {sessions > 0 && <Alert tone="note">{text.waiting(sessions)}</Alert>}
      {head && !isEmpty && (
        <>
          <div>
            <ClearHistory onCleared={focusList} />
          </div>
          <Sessions
            key={query}
            head={head}
            headAt={result.dataUpdatedAt}
            query={query}
            isHeadAlone={clearedAt !== null}
            onChanged={result.refetch}
            onRemoved={focusList}
          />
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

type Head = Page<HistoryEntry>

/** Cleared at once on the screen, though it can be undone for a while: what was heard since then stays. */
function shownHead(head: Head | undefined, clearedAt: number | null): Head | undefined {
  if (head === undefined || clearedAt === null) return head
  const items = head.items.filter(({ startedAt }) => Date.parse(startedAt) >= clearedAt)
  return { ...head, items, total: items.length }
}

interface SessionsProps {
  readonly head: Head
  readonly headAt: number
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
