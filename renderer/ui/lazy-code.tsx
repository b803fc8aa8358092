import { type ComponentType, lazy } from 'react'
import { CodeFailed } from './code-failed.tsx'

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
