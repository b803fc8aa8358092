/** Walking through results by arrow keys, from the field and back to it. */
import type { KeyboardEvent, RefObject } from 'react'

/** The button of a result, and what it would do. */
const BUTTON = 'button[data-result]'

interface Places {
  readonly field: RefObject<HTMLInputElement | null>
  readonly results: RefObject<HTMLElement | null>
}

/** Handlers for the field and for the results below it. */
export function resultKeys({ field, results }: Places, clear: () => void) {
  const buttons = () => [...(results.current?.querySelectorAll<HTMLElement>(BUTTON) ?? [])]

  function onField(event: KeyboardEvent): void {
    // Keys of an input method are letters on their way.
    if (event.nativeEvent.isComposing) return
    const [first] = buttons()
    if (event.key === 'Escape') clear()
    else if (event.key === 'ArrowDown' && first) first.focus()
    else if (event.key === 'Enter' && first?.dataset.result === 'play') first.click()
    else return
    event.preventDefault()
  }

  function onResults(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const all = buttons()
    const at = all.indexOf(event.target as HTMLElement)
    if (step === 0 || at === -1) return
    event.preventDefault()
    if (at + step < 0) field.current?.focus()
    else all[at + step]?.focus()
  }

  return { onField, onResults }
}
