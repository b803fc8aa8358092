import { Suspense } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { StationSkeleton } from './components/station-skeleton.tsx'

const StationContent = lazyComponent(() =>
  import('./components/station-content.tsx').then((module) => module.StationContent),
)

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
