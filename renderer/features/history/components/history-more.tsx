import { useRef } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { useHistory } from '../history.ts'

interface HistoryMoreProps {
  readonly result: ReturnType<typeof useHistory>
  /** Which of the sessions are on the screen. */
  readonly from: number
  readonly to: number
  /** Goes on to what is loaded and not on the screen; null where there is none. */
  readonly onBack: (() => void) | null
}

/** The foot of the list: how much of it is shown, and the way to the rest. */
export function HistoryMore({ result, from, to, onBack }: HistoryMoreProps) {
  const text = useMessages().history
  const button = useRef<HTMLButtonElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const total = result.data?.pages.at(-1)?.total ?? to

  async function loadMore(): Promise<void> {
    if (onBack !== null) {
      onBack()
      return
    }
    const next = await result.fetchNextPage()
    const focused = document.activeElement
    // The button goes away with the last page: the keyboard goes on from what stood beside it.
    if (!next.hasNextPage && (focused === button.current || focused === document.body)) {
      count.current?.focus({ preventScroll: true })
    }
  }

  return (
    <div className="grid gap-6">
      {result.isFetchNextPageError && (
        <LoadFailed onRetry={() => loadMore()}>{text.loadMoreFailed}</LoadFailed>
      )}
      <div className="flex flex-wrap items-center gap-5">
        {(result.hasNextPage || onBack !== null) && (
          <Button ref={button} busy={result.isFetchingNextPage} onClick={() => void loadMore()}>
            {text.loadMore}
          </Button>
        )}
        <p ref={count} tabIndex={-1} className="meta text-soft outline-none">
          {from === 0 ? text.shownOf(to, total) : text.shownFrom(from + 1, to, total)}
        </p>
      </div>
    </div>
  )
}
