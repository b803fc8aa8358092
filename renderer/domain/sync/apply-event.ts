/** What live events change of what the API has said before. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { OnAir } from '../../../shared/api/programme.ts'

type Cache = Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>

/** Puts an event into the answers that are kept. What no screen has asked for is not. */
export function applyEvent(client: Cache, event: LiveEvent): void {
  const { stationId } = event.data
  switch (event.kind) {
    case 'on-air': {
      const told = event.data
      // An answer that was asked for meanwhile may be newer. ISO times of one form are ordered as texts.
      client.setQueryData<OnAir | null>(['on-air', stationId], (known) =>
        known === undefined || (known && known.checkedAt > told.checkedAt) ? known : told,
      )
      break
    }
    case 'programme':
      for (const area of ['on-air', 'programme']) {
        void client.invalidateQueries({ queryKey: [area, stationId] })
      }
      void client.invalidateQueries({ queryKey: ['show'] })
      break
    case 'off':
      // Only what is on screen is asked for at once.
      void client.invalidateQueries({ queryKey: ['stations'] })
      break
    case 'air':
      void client.invalidateQueries({ queryKey: ['stations', 'one', stationId] })
      break
    default:
      break
  }
}

/** All that live events would have changed. */
export function askAnew(client: Cache): void {
  for (const area of ['on-air', 'programme', 'show', 'followed']) {
    void client.invalidateQueries({ queryKey: [area] })
  }
}
