import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element above a list when a dialog closes and the row that opened it is gone. The browser restores the
 * focus only to existing elements.
 * @param openedId id of the row whose dialog is open
 * @param isFetching true while the next response may remove the row
 */
export function useLostRow(
  above: RefObject<HTMLElement | null>,
  openedId: string | null,
  listedIds: readonly string[],
  isFetching: boolean,
): void {
  const closedId = useRef<string | null>(null)
  useEffect(() => {
    if (openedId !== null) closedId.current = openedId
    else if (closedId.current !== null) {
      const isRemoved = !listedIds.includes(closedId.current)
      if (isRemoved && document.activeElement === document.body) above.current?.focus()
      if (isRemoved || !isFetching) closedId.current = null
    }
  }, [above, openedId, listedIds, isFetching])
}
