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
  const [lingering, setLingering] = useState(false)
  const [isOverlayDue, setOverdue] = useState(false)
  const shownAt = useRef<number | null>(null)

  useEffect(() => {
    if (pending) {
      shownAt.current ??= Date.now()
      setLingering(true)
      const timer = setTimeout(() => setOverdue(true), LOADING_OVERLAY_DELAY_MS)
      return () => {
        clearTimeout(timer)
        setOverdue(false)
      }
    }
    if (shownAt.current === null) return
    const left = PROGRESS_BAR_MIN_MS - (Date.now() - shownAt.current)
    const timer = setTimeout(() => {
      shownAt.current = null
      setLingering(false)
    }, left)
    return () => clearTimeout(timer)
  }, [pending])

  return { bar: pending || lingering, overlay: pending && isOverlayDue }
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
