import { useMessages } from '../locales/messages.ts'

/** The thin bar at the top while a page is on its way. When it shows is the app's business. */
export function ProgressBar() {
  const text = useMessages().ui
  return (
    <div
      role="progressbar"
      aria-label={text.loading}
      className="fixed inset-x-0 top-0 z-60 h-1 overflow-hidden bg-well"
    >
      <div className="h-full w-1/3 animate-sweep bg-hot" />
    </div>
  )
}
