import { type ComponentType, lazy } from 'react'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** An update of the web app deletes the old chunks, which open pages may still load. */
function ChunkFailed() {
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" onClick={() => location.reload()}>
          {uiText.reload}
        </Button>
      }
    >
      {uiText.codeFailed}
    </Alert>
  )
}

/** Lazy component for use inside a Suspense. If its chunk fails to load, an error message replaces it. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component as ComponentType<object> }),
      () => ({ default: ChunkFailed }),
    ),
  )
}
