import { type ComponentType, lazy } from 'react'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Appears after an update of the web app, which deletes chunks that an open page may still load. */
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

/** Like React.lazy, but shows an error message if the chunk fails to load. */
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
