/** Navigation progress bar and overlay, with the timing of the specification (sections 4 and 9). */
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { LOADING_OVERLAY_DELAY_MS, PROGRESS_BAR_MIN_MS } from '../limits.ts'
import { LoadingOverlay, ProgressBar } from '../ui/loading-overlay.tsx'

/** Shows the bar immediately and for at least 300 ms, and the overlay after 150 ms. */
export function useProgress(isPending: boolean): {
  readonly showsBar: boolean
  readonly showsOverlay: boolean
} {
  const [isLingering, setIsLingering] = useState(false)
  const [isOverlayDue, setIsOverlayDue] = useState(false)
  const shownAt = useRef<number | null>(null)

  useEffect(() => {
    if (isPending) {
      shownAt.current ??= Date.now()
      setIsLingering(true)
      const timer = setTimeout(() => setIsOverlayDue(true), LOADING_OVERLAY_DELAY_MS)
      return () => {
        clearTimeout(timer)
        setIsOverlayDue(false)
      }
    }
    if (shownAt.current === null) return
    const remainingMs = PROGRESS_BAR_MIN_MS - (Date.now() - shownAt.current)
    const timer = setTimeout(() => {
      shownAt.current = null
      setIsLingering(false)
    }, remainingMs)
    return () => clearTimeout(timer)
  }, [isPending])

  return { showsBar: isPending || isLingering, showsOverlay: isPending && isOverlayDue }
}

export function NavigationProgress() {
  const { showsBar, showsOverlay } = useProgress(useNavigation().state !== 'idle')
  return (
    <>
      {showsBar && <ProgressBar />}
      {showsOverlay && <LoadingOverlay />}
    </>
  )
}
