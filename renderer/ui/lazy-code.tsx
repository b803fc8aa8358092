import { type ComponentType, lazy } from 'react'
import { useMessages } from '../locales/messages.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Said in place of the page when its code could not be fetched, as after an update of the app. */
function CodeFailed() {
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

/**
 * A component whose code is loaded when it is first drawn, inside a Suspense. Where the code cannot be fetched, that is
 * said in its place.
 */
export function lazyCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component as ComponentType<object> }),
      () => ({ default: CodeFailed }),
    ),
  )
}
