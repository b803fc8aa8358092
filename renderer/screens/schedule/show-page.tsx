import { Suspense } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ShowContent = lazyComponent(() =>
  import('./components/show-content.tsx').then((module) => module.ShowContent),
)

export function ShowPage() {
  const text = useMessages().programGuide
  return (
    <OverlayDialog kind="show" title={text.show}>
      {(id) => (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <ShowContent key={id} id={id} />
        </Suspense>
      )}
    </OverlayDialog>
  )
}
