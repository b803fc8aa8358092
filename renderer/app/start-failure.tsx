/** What there is to show when the app does not even know where its services are. */
import { useMessages } from '../locales/messages.ts'
import { Button } from '../ui/button.tsx'

export function StartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const text = useMessages().errors
  return (
    <main className="grid min-h-screen place-content-center gap-4 p-8 text-center" role="alert">
      <h1 className="font-display text-3xl font-bold">{text.startFailed}</h1>
      <p>{text.startFailedReason}</p>
      <Button onClick={onRetry}>{text.tryAgain}</Button>
    </main>
  )
}
