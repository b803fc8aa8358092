/** The page of a station: a dialog with an address of its own, over any screen. */
import { lazy, Suspense, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '../../messages/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { aboutId, withoutAbout } from '../stations/stations.ts'
import { CodeFailed } from './components/code-failed.tsx'
import { StationSkeleton } from './components/station-skeleton.tsx'

const StationContent = lazy(() =>
  import('./components/station-content.tsx').catch(() => ({ default: CodeFailed })),
)

/** Shows the station that the address names, if any. Closing it leads back to the screen below. */
export function StationPage() {
  const text = useMessages().stationPage
  const here = useLocation()
  const navigate = useNavigate()
  /** The visit that is being closed: Escape and the button may both ask for it. */
  const closed = useRef<string | null>(null)
  const id = aboutId(here.search)

  function close(): void {
    if (id === null || closed.current === here.key) return
    closed.current = here.key
    const state = here.state as { isOverlay?: boolean } | null
    if (state?.isOverlay) void navigate(-1)
    else void navigate(withoutAbout(here), { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog open={id !== null} title={text.title} onClose={close}>
      <Suspense fallback={<StationSkeleton />}>
        {id !== null && <StationContent key={id} id={id} />}
      </Suspense>
    </Dialog>
  )
}
