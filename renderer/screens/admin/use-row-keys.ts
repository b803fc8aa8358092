import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownValue } from '../../../shared/api/own-value.ts'

/** What keys do in the list of what waits. Pure. */
type ModerationAct = 'next' | 'previous' | 'approve' | 'reject' | 'play' | 'check' | 'edit'

const ACTS: Readonly<Record<string, ModerationAct>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
  p: 'play',
  c: 'check',
  e: 'edit',
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** What a key asks for; null for keys that are not of this list. A key that is held down decides nothing. */
export function actOf({ key, ctrlKey, metaKey, altKey, repeat }: Key): ModerationAct | null {
  if (ctrlKey || metaKey || altKey) return null
  const act = ownValue(ACTS, key)
  if (act === undefined) return null
  return repeat && act !== 'next' && act !== 'previous' ? null : act
}

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
