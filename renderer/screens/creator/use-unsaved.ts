import { useCallback, useEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Paths that the app opens without an action of the user. Navigation to them is never blocked. */
const UNBLOCKED_PATHS: readonly string[] = ['/sign-in', '/500']

export interface Unsaved {
  readonly blocker: Blocker
  setPartDirty(part: string, isDirty: boolean): void
  discard(): void
}

/** Blocks navigation while the page has unsaved changes. */
export function useUnsaved(): Unsaved {
  // A ref, because navigation right after a save must not be blocked by the state of the last render.
  const dirtyParts = useRef(new Set<string>())
  const [isDirty, setDirty] = useState(false)
  const setPartDirty = useCallback((part: string, isPartDirty: boolean) => {
    if (isPartDirty) dirtyParts.current.add(part)
    else dirtyParts.current.delete(part)
    setDirty(dirtyParts.current.size > 0)
  }, [])
  const discard = useCallback(() => {
    dirtyParts.current.clear()
    setDirty(false)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyParts.current.size > 0 &&
      !UNBLOCKED_PATHS.includes(nextLocation.pathname) &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    // The main process (will-prevent-unload) or the browser asks the user for confirmation.
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])
  return { blocker, setPartDirty, discard }
}
