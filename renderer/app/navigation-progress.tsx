/** Navigation progress bar and overlay, with the timing of the specification (sections 4 and 9). */
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { LOADING_OVERLAY_DELAY_MS, PROGRESS_BAR_MIN_MS } from '../limits.ts'
import { LoadingOverlay, ProgressBar } from '../ui/loading-overlay.tsx'

/** The bar appears immediately and for at least 300 ms, the overlay after 150 ms. */
export function useProgress(pending: boolean): {
  readonly bar: boolean
  readonly overlay: boolean
} {
  const [isLingering, setIsLingering] = useState(false)
  const [isOverlayDue, setIsOverlayDue] = useState(false)
  const shownAt = useRef<number | null>(null)

  useEffect(() => {
    if (pending) {
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
  }, [pending])

  return { bar: pending || isLingering, overlay: pending && isOverlayDue }
}

export function NavigationProgress() {
  const { bar, overlay } = useProgress(useNavigation().state !== 'idle')
  return (
    <>
      {bar && <ProgressBar />}
      {overlay && <LoadingOverlay />}
    </>
  )
}
