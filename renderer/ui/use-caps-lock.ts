import { useEffect, useState } from 'react'

/** What keys and clicks tell of the lock keys. */
const TELLING = ['keydown', 'keyup', 'mousedown'] as const

interface CapsLock {
  /** The lock is on and the control has the focus. */
  readonly warn: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * Whether the user typing in a control should be told that caps lock is on. The focus itself does
 * not say: the key or click that brought it there does, so the whole window is listened to.
 */
export function useCapsLock(): CapsLock {
  const [on, setOn] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const learn = (event: Event) => {
      // Autofill dispatches events of its own, which know nothing of keys.
      if (event instanceof KeyboardEvent || event instanceof MouseEvent) {
        setOn(event.getModifierState('CapsLock'))
      }
    }
    for (const type of TELLING) window.addEventListener(type, learn, true)
    return () => {
      for (const type of TELLING) window.removeEventListener(type, learn, true)
    }
  }, [])
  return { warn: on && focused, onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
}
