import { type FocusEvent, useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'

interface Held {
  readonly typed: string
  readonly stations: readonly Station[]
}

/**
 * A list that the focus is in stays as it is: what was found at once is not taken away from under the focus by
 * what the server answers. `list` is what was shown for these words when the focus came into it, null when it
 * is elsewhere; the handlers belong to the element around the list.
 */
export function useHeldList(typed: string, shown: readonly Station[]) {
  const [held, setHeld] = useState<Held | null>(null)
  const list = held?.typed === typed ? held.stations : null
  return {
    list,
    release: () => setHeld(null),
    onFocus: () => {
      if (list === null) setHeld({ typed, stations: shown })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // The window may have lost it: it comes back to where it was.
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setHeld(null)
    },
  }
}
