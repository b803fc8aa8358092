import { type ComponentType, Suspense, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

interface Openable {
  readonly open: boolean
}

/**
 * Dialog whose chunk loads when it first opens and stays loaded. If the chunk fails to load, an error message
 * replaces it.
 */
export function lazyDialog<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazyComponent(load)
  return function OnDemand(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
