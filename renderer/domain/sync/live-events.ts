import type { EventData, EventKind, LiveEvent } from '../../../shared/api/events.ts'
import { createSignal } from '../../../shared/signal.ts'
import { log } from '../../lib/log.ts'

const eventSignal = createSignal<[event: LiveEvent]>()

/** Calls the handler with each event of this kind. An error in one handler does not affect the others. */
export function onLiveEvent<Kind extends EventKind>(
  kind: Kind,
  handler: (data: EventData<Kind>) => void,
): () => void {
  return eventSignal.subscribe((event) => {
    if (event.kind !== kind) return
    try {
      handler(event.data as never)
    } catch (error) {
      log.error('Handling a live event failed', error)
    }
  })
}

export const publishLiveEvent = eventSignal.emit
