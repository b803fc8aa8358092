import { Suspense } from 'react'
import { stationPageText } from '../../../shared/locales/generated/station-page.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { StationSkeleton } from './components/station-skeleton.tsx'

const StationContent = lazyComponent(() =>
  import('./components/station-content.tsx').then((module) => module.StationContent),
)

export function StationPage() {
  return (
    <OverlayDialog kind="station" title={stationPageText.title}>
      {(id) => (
        <Suspense fallback={<StationSkeleton />}>
          <StationContent key={id} id={id} />
        </Suspense>
      )}
    </OverlayDialog>
  )
}
