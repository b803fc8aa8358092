/** Who wants to know of live events: told of each as it comes, whatever screen is open. */
import type { EventData, EventKind, LiveEvent } from '../../../shared/api/events.ts'
import { log } from '../../lib/log.ts'

const handlers = new Map<EventKind, Set<(data: never) => void>>()

/** Calls the handler with what each event of this kind says, until the returned function is called. */
export function onLiveEvent<Kind extends EventKind>(
  kind: Kind,
  handler: (data: EventData<Kind>) => void,
): () => void {
  const all = handlers.get(kind) ?? new Set()
  handlers.set(kind, all.add(handler))
  return () => void all.delete(handler)
}

/** Tells all who want to know. One that fails keeps no other from it. */
export function tellHandlers({ kind, data }: LiveEvent): void {
  for (const handler of handlers.get(kind) ?? []) {
    try {
      handler(data as never)
    } catch (error) {
      log.error('A live event could not be taken', error)
    }
  }
}
