import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownValue } from '../../../shared/api/own-value.ts'

type ModerationAction = 'next' | 'previous' | 'approve' | 'reject' | 'play' | 'check' | 'edit'

const KEY_ACTIONS: Readonly<Record<string, ModerationAction>> = {
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

/** Returns null for other keys. A key that is held down only moves the focus, so that it makes no decisions. */
export function actionOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: Key): ModerationAction | null {
  if (ctrlKey || metaKey || altKey) return null
  const action = ownValue(KEY_ACTIONS, key)
  if (action === undefined) return null
  return repeat && action !== 'next' && action !== 'previous' ? null : action
}

/** Each row has a link with this attribute. Its value is the station id. */
const LINK_ATTRIBUTE = 'data-waiting'

export function rowLinks(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[${LINK_ATTRIBUTE}]`) ?? [])]
}

/** Moves the focus between rows by keyboard. Other keys call `onAction` for the focused row, or the first row. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  onAction: (action: ModerationAction, id: string) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action =
      event.target instanceof HTMLElement && !isTyping(event.target) ? actionOfKey(event) : null
    if (action === null) return
    const links = rowLinks(list.current)
    const row = (event.target as HTMLElement).closest('li')
    const index = links.findIndex((link) => row?.contains(link))
    const link = links[Math.max(0, index)]
    if (!link) return
    event.preventDefault()
    if (action === 'next' || action === 'previous')
      links[index + (action === 'next' ? 1 : -1)]?.focus()
    else onAction(action, link.getAttribute(LINK_ATTRIBUTE) ?? '')
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}

/** Returns the id of the station whose row was focused last, or null. */
export function useFocusedRow(list: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    const listener = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li') : null
      const link = rowLinks(row)[0]
      if (link) setFocused(link.getAttribute(LINK_ATTRIBUTE))
    }
    element?.addEventListener('focusin', listener)
    return () => element?.removeEventListener('focusin', listener)
  }, [list])
  return focused
}

export function checkInRow(list: HTMLElement | null, id: string): void {
  list?.querySelector<HTMLElement>(`[data-check="${CSS.escape(id)}"]`)?.click()
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select')
}
