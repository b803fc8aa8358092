/** The page of a station: a dialog with an address of its own, over any screen. */
import { lazy, Suspense } from 'react'
import { useMessages } from '../../messages/messages.ts'
import { CodeFailed } from '../../ui/code-failed.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { StationSkeleton } from './components/station-skeleton.tsx'

const StationContent = lazy(() =>
  import('./components/station-content.tsx').catch(() => ({ default: CodeFailed })),
)

/** Shows the station that the address names, if any. Closing it leads back to the screen below. */
export function StationPage() {
  const text = useMessages().stationPage
  return (
    <OverlayDialog kind="station" title={text.title}>
      {(id) => (
        <Suspense fallback={<StationSkeleton />}>
          <StationContent key={id} id={id} />
        </Suspense>
      )}
    </OverlayDialog>
  )
}
