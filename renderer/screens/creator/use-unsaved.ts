import { useCallback, useEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Where the app itself leads when something ends: a user is never kept from there. */
const OPEN_PATHS: readonly string[] = ['/sign-in', '/500']

export interface Unsaved {
  /** The navigation that waits for an answer, if one does. */
  readonly blocker: Blocker
  /** A part of the page has changes that are not saved, or has none any more. */
  note(part: string, isDirty: boolean): void
  /** What is not saved is given up, at once. */
  release(): void
}

/** Keeps a user on the page while something on it is not saved. */
export function useUnsaved(): Unsaved {
  // Beside the state: a navigation right after a save must not wait for the next drawing.
  const parts = useRef(new Set<string>())
  const [isDirty, setDirty] = useState(false)
  const note = useCallback((part: string, dirty: boolean) => {
    if (dirty) parts.current.add(part)
    else parts.current.delete(part)
    setDirty(parts.current.size > 0)
  }, [])
  const release = useCallback(() => {
    parts.current.clear()
    setDirty(false)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      parts.current.size > 0 &&
      !OPEN_PATHS.includes(next.pathname) &&
      here.pathname + here.search !== next.pathname + next.search,
  )
  useEffect(() => {
    // On the desktop main asks (will-prevent-unload), in a browser the browser.
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return { blocker, note, release }
}
