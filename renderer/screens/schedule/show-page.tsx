import { Suspense } from 'react'
import { programGuideText } from '../../../shared/locales/generated/program-guide.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ShowContent = lazyComponent(() =>
  import('./components/show-content.tsx').then((module) => module.ShowContent),
)

export function ShowPage() {
  return (
    <OverlayDialog kind="show" title={programGuideText.show}>
      {(id) => (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <ShowContent key={id} id={id} />
        </Suspense>
      )}
    </OverlayDialog>
  )
}
