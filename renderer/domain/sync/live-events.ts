/** Live events for the parts of the app that react to them, whatever screen is open. */
import type { EventData, EventKind, LiveEvent } from '../../../shared/api/events.ts'
import { createSignal } from '../../../shared/signal.ts'
import { log } from '../../lib/log.ts'

const events = createSignal<[event: LiveEvent]>()

/** Calls the handler with the data of each event of this kind. A handler that throws does not stop the others. */
export function onLiveEvent<Kind extends EventKind>(
  kind: Kind,
  handler: (data: EventData<Kind>) => void,
): () => void {
  return events.subscribe((event) => {
    if (event.kind !== kind) return
    try {
      handler(event.data as never)
    } catch (error) {
      log.error('A live event could not be taken', error)
    }
  })
}

export const publishLiveEvent = events.emit
