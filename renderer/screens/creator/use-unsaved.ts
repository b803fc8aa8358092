import { useCallback, useEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Paths that the app opens itself; navigation to them is never blocked. */
const OPEN_PATHS: readonly string[] = ['/sign-in', '/500']

export interface Unsaved {
  readonly blocker: Blocker
  note(part: string, isDirty: boolean): void
  release(): void
}

/** Blocks navigation while the page has unsaved changes. */
export function useUnsaved(): Unsaved {
  // A ref, because a navigation right after a save must not wait for the next render.
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
    // On the desktop, main asks (will-prevent-unload); in a browser, the browser does.
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])
  return { blocker, note, release }
}
