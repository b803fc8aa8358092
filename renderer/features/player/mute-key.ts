/** The key M mutes, wherever the keyboard is not writing. */
import type { Player } from './player-state.ts'

/** Where a key is a letter, or already means something. */
const WRITING = 'input, textarea, select, [contenteditable], [role="textbox"]'

/** Whether a pressed key asks to mute or to end that. */
export function isMuteKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'm' || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  return target.closest(WRITING) === null || target.matches('input[type="range"]')
}

/** Listens on the page until the returned function is called. */
export function bindMuteKey(player: Pick<Player, 'getState' | 'setMuted'>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (isMuteKey(event)) player.setMuted(!player.getState().muted)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
