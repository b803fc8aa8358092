import { type ComponentType, Suspense, useState } from 'react'
import { lazyCode } from './lazy-code.tsx'

interface Openable {
  readonly open: boolean
}

/**
 * A dialog whose code is loaded when it is opened for the first time, and stays from then on. Where the code cannot
 * be fetched, that is said in its place.
 */
export function onDemand<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazyCode(load)
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
