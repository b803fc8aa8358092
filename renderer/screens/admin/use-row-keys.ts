import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { actOf, type ModerationAct } from './moderation-keys.ts'

/** The attribute of the link of each row, which holds the id of its station. */
const LINK = 'data-waiting'

/** The links of the rows, in their order. */
export function rowLinks(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[${LINK}]`) ?? [])]
}

/**
 * Moves between the rows of a list by keyboard, and hands on what is asked of the row that has the focus, or of
 * the first. Keys count while the focus is in the list.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  onAct: (act: ModerationAct, id: string) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.target instanceof HTMLElement && !isTyping(event.target) ? actOf(event) : null
    if (act === null) return
    const links = rowLinks(list.current)
    const row = (event.target as HTMLElement).closest('li')
    const at = links.findIndex((link) => row?.contains(link))
    const link = links[Math.max(0, at)]
    if (!link) return
    event.preventDefault()
    if (act === 'next' || act === 'previous') links[at + (act === 'next' ? 1 : -1)]?.focus()
    else onAct(act, link.getAttribute(LINK) ?? '')
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}

/** The id of the station whose row had the focus last; null: none had it. */
export function useFocusedRow(list: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    const listener = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li') : null
      const link = rowLinks(row)[0]
      if (link) setFocused(link.getAttribute(LINK))
    }
    element?.addEventListener('focusin', listener)
    return () => element?.removeEventListener('focusin', listener)
  }, [list])
  return focused
}

/** Has the station in a row of the list checked, as its button there does. */
export function checkInRow(list: HTMLElement | null, id: string): void {
  list?.querySelector<HTMLElement>(`[data-check="${CSS.escape(id)}"]`)?.click()
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select')
}
