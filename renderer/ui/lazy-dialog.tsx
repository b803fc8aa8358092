import { type ComponentType, Suspense, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

interface Openable {
  readonly open: boolean
}

/** Loads the chunk of a dialog when the dialog first opens. Shows an error message if the chunk fails to load. */
export function lazyDialog<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const LoadedDialog = lazyComponent(load)
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <LoadedDialog {...props} />
      </Suspense>
    )
  }
}
