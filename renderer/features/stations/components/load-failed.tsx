import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** Said in place of stations that could not be had. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const text = useMessages().screens.station
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      }
    >
      {text.loadFailed}
    </Alert>
  )
}
