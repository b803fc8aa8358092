import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownValue } from '../../../shared/api/own-value.ts'

/** Keyboard shortcuts of the moderation queue. Pure. */
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

/** The action of a key; null for other keys. A repeated key (held down) never decides. */
export function actOf({ key, ctrlKey, metaKey, altKey, repeat }: Key): ModerationAct | null {
  if (ctrlKey || metaKey || altKey) return null
  const act = ownValue(ACTS, key)
  if (act === undefined) return null
  return repeat && act !== 'next' && act !== 'previous' ? null : act
}

/** Attribute on the link of each row, with the station id. */
const LINK = 'data-waiting'

export function rowLinks(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[${LINK}]`) ?? [])]
}

/**
 * Moves between rows by keyboard, and passes actions for the focused row, or for the first one. Keys work while the
 * focus is in the list.
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

/** The id of the station whose row was focused last; null if none was. */
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

/** Checks the station of a row, as its button does. */
export function checkInRow(list: HTMLElement | null, id: string): void {
  list?.querySelector<HTMLElement>(`[data-check="${CSS.escape(id)}"]`)?.click()
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select')
}
