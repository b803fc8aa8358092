import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HISTORY_QUERY_MAX } from '../../../shared/api/field-rules.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { historyText } from '../../../shared/locales/generated/history.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import {
  clearHistory,
  undoClearHistory,
  useHistory,
  usePendingHistory,
} from '../../domain/history/history.ts'
import { PlayAllButton } from '../../domain/stations/station-list.tsx'
import { SuggestedStations } from '../../domain/stations/suggested-stations.tsx'
import { notify } from '../../lib/notify.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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
  const id = 'history-cleared'
  const undo = () =>
    notify({ message: undoClearHistory() ? notCleared : tooLate, tone: 'plain', id })
  clearHistory()
  notify({
    message: cleared,
    tone: 'plain',
    id,
    action: { label: actionsText.undo, onClick: undo },
  })
}

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

/** `lead` is a message below the header. */
export function HistoryList({ lead }: { readonly lead?: ReactNode }) {
  const { typed, setTyped, query } = useDebouncedQuery()
  const history = useHistory(query)
  const { sessionCount, clearedAt } = usePendingHistory()
  const sectionRef = useRef<HTMLElement>(null)
  // Moves the focus to the list, because the pressed button disappears.
  const focusList = () => sectionRef.current?.focus({ preventScroll: true })
  const firstPage = withoutClearedSessions(history.data?.pages[0], clearedAt)
  const isEmpty = firstPage?.total === 0
  return (
    <>
      <section
        ref={sectionRef}
        tabIndex={-1}
        aria-label={historyText.title}
        className="outline-none"
      >
        <PageHeader
          area={libraryText.area}
          title={historyText.title}
          lead={lead}
          actions={
            firstPage &&
            !isEmpty && (
              <>
                <PlayAllButton ids={playableIds(firstPage.items)} />
                <ClearHistory onCleared={focusList} />
              </>
            )
          }
        >
          {(query !== '' || (firstPage && !isEmpty)) && (
            <div className="min-w-40 flex-1">
              <TextField
                type="search"
                label={historyText.find}
                placeholder={historyText.find}
                maxLength={HISTORY_QUERY_MAX}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
          )}
          <p role="status" className="meta text-soft">
            {firstPage && !isEmpty && historyText.count(firstPage.total)}
          </p>
        </PageHeader>
        {firstPage && <LastVisit updatedAt={history.dataUpdatedAt} />}
        {sessionCount > 0 && <Alert tone="note">{historyText.waiting(sessionCount)}</Alert>}
        {firstPage && !isEmpty && (
          <Sessions
            key={query}
            firstPage={firstPage}
            firstPageLoadedAt={history.dataUpdatedAt}
            query={query}
            isOnlyFirstPage={clearedAt !== null}
            onChanged={history.refetch}
            onRemoved={focusList}
          />
        )}
        {isEmpty && query === '' && <NoSessions />}
        {isEmpty && query !== '' && (
          <p role="status" className="text-soft">
            {historyText.noneFound(query)}
          </p>
        )}
        {history.isPending && <HistorySkeleton />}
        {history.isError && !history.data && (
          <LoadFailed onRetry={() => history.refetch()}>{historyText.loadFailed}</LoadFailed>
        )}
      </section>
      {isEmpty && query === '' && <SuggestedStations />}
    </>
  )
}

type FirstPage = Page<HistoryEntry>

/** Returns the stations of the loaded sessions, newest first. */
function playableIds(sessions: readonly HistoryEntry[]): readonly string[] {
  return [...new Set(sessions.flatMap(({ station }) => station?.id ?? []))]
}

/** Removes the sessions that the user cleared but can still restore. Later sessions stay. */
function withoutClearedSessions(
  firstPage: FirstPage | undefined,
  clearedAt: number | null,
): FirstPage | undefined {
  if (firstPage === undefined || clearedAt === null) return firstPage
  const items = firstPage.items.filter(({ startedAt }) => Date.parse(startedAt) >= clearedAt)
  return { ...firstPage, items, total: items.length }
}

interface SessionsProps {
  readonly firstPage: FirstPage
  readonly firstPageLoadedAt: number
  readonly query: string
  readonly isOnlyFirstPage: boolean
  readonly onChanged: () => void
  readonly onRemoved: () => void
}

function Sessions({ onRemoved, ...options }: SessionsProps) {
  const uid = useAuth().user?.uid ?? ''
  const parts = useHistoryParts({ uid, ...options })
  const remove = useRemoveSession()
  return (
    <HistoryRows
      parts={parts}
      total={options.firstPage.total}
      query={options.query}
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
