import { ownValue } from '../../../shared/api/own-value.ts'

/** What keys do in the list of what waits. Pure. */
export type ModerationAct = 'next' | 'previous' | 'approve' | 'reject' | 'play' | 'check' | 'edit'

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
