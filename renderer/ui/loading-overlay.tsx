import { useMessages } from '../locales/messages.ts'

/** Dims the page while a navigation takes long enough to notice. */
export function LoadingOverlay() {
  const text = useMessages().ui
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-scrim">
      <p className="border-[1.5px] border-ink bg-paper px-6 py-3 font-display text-xl font-bold">
        {text.loading}
      </p>
    </div>
  )
}
