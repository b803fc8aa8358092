import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element above a list when a page or dialog closes and the row that opened it is gone; the browser
 * restores the focus only to existing elements. `opened` is the id of the row whose page is open. `isFetching` says that
 * the list is being fetched or will be: its row may disappear with that response. A row that stays then disappears
 * later for other reasons.
 */
export function useLostRow(
  above: RefObject<HTMLElement | null>,
  opened: string | null,
  listed: readonly string[],
  isFetching: boolean,
): void {
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (opened !== null) left.current = opened
    else if (left.current !== null) {
      const isGone = !listed.includes(left.current)
      if (isGone && document.activeElement === document.body) above.current?.focus()
      if (isGone || !isFetching) left.current = null
    }
  }, [above, opened, listed, isFetching])
}
