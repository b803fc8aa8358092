import { type RefObject, useEffect, useEffectEvent } from 'react'
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

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select')
}
