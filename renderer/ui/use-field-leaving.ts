import { type FocusEvent, useEffect, useRef } from 'react'

interface FieldLeaving {
  /** Spread onto the form. */
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
}

/**
 * Calls back when a field of a form has been left: not when only the window has, nor for a button that
 * belongs to the field. While a mouse button is down it waits, for a sentence that comes up under the
 * pointer would push away the very thing being pressed.
 */
export function useFieldLeaving(onLeave: (input: HTMLInputElement) => void): FieldLeaving {
  const pressing = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    let release: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      pressing.current = true
    }
    const lift = () => {
      // The click comes after the release, and is aimed at what was there before.
      release = setTimeout(() => {
        pressing.current = false
        waiting.current?.()
        waiting.current = null
      })
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', lift, true)
    window.addEventListener('pointercancel', lift, true)
    return () => {
      clearTimeout(release)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', lift, true)
      window.removeEventListener('pointercancel', lift, true)
    }
  }, [])

  return {
    onBlur: ({ target, relatedTarget }) => {
      const field = target.closest('[data-field]')
      const input = field?.querySelector('input')
      if (!field || !input || field.contains(relatedTarget)) return
      // The window lost the focus, the field did not.
      if (target === document.activeElement) return
      const leave = () => {
        if (input.isConnected && !field.contains(document.activeElement)) onLeave(input)
      }
      if (pressing.current) waiting.current = leave
      else leave()
    },
  }
}
