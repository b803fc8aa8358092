import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to what stands above a list, when a page or dialog that a row led to is closed and the row is gone:
 * the browser gives it back only to what is there still. `opened` is the id of the row whose page is open, `isAsked`
 * whether the list is asked for, or will be after what is under way: the row may go with that answer; one that stays then
 * goes for other reasons.
 */
export function useLostRow(
  above: RefObject<HTMLElement | null>,
  opened: string | null,
  listed: readonly string[],
  isAsked: boolean,
): void {
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (opened !== null) left.current = opened
    else if (left.current !== null) {
      const isGone = !listed.includes(left.current)
      if (isGone && document.activeElement === document.body) above.current?.focus()
      if (isGone || !isAsked) left.current = null
    }
  }, [above, opened, listed, isAsked])
}
