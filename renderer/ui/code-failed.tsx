import { useMessages } from '../locales/messages.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Said in place of the page when its code could not be fetched, as after an update of the app. */
export function CodeFailed() {
  const text = useMessages().ui
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" onClick={() => location.reload()}>
          {text.reload}
        </Button>
      }
    >
      {text.codeFailed}
    </Alert>
  )
}
