import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to what stands above a list, when a page or dialog that a row led to is closed and the row is gone:
 * the browser gives it back only to what is there still. `opened` is the id of the row whose page is open.
 */
export function useLostRow(
  above: RefObject<HTMLElement | null>,
  opened: string | null,
  listed: readonly string[],
): void {
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (opened !== null) left.current = opened
    else if (left.current !== null && !listed.includes(left.current)) {
      left.current = null
      if (document.activeElement === document.body) above.current?.focus()
    }
  }, [above, opened, listed])
}
