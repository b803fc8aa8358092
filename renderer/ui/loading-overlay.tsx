import { uiText } from '../../shared/locales/generated/ui.ts'

export function LoadingOverlay() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-scrim">
      <p className="border-[1.5px] border-ink bg-paper px-6 py-3 font-display text-xl font-bold">
        {uiText.loading}
      </p>
    </div>
  )
}

export function ProgressBar() {
  return (
    <div
      role="progressbar"
      aria-label={uiText.loading}
      className="fixed inset-x-0 top-0 z-60 h-1 overflow-hidden bg-well"
    >
      <div className="h-full w-1/3 animate-sweep bg-hot" />
    </div>
  )
}
