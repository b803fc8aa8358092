/** The page of a show: a dialog with an address of its own, over any screen. */
import { lazy, Suspense } from 'react'
import { useMessages } from '../../messages/messages.ts'
import { CodeFailed } from '../../ui/code-failed.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ShowContent = lazy(() =>
  import('./components/show-content.tsx').catch(() => ({ default: CodeFailed })),
)

/** Shows the show that the address names, if any. Closing it leads back to the screen below. */
export function ShowPage() {
  const text = useMessages().programme
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
