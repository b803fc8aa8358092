/** Sample schedules in the API's format. */
import type { Broadcast, OnAir } from '../../../../shared/api/schedule.ts'

/** Creates a broadcast. `from` and `to` are UTC times such as `2026-11-21T12:00`. */
export function broadcastOf(title: string, from: string, to: string | null): Broadcast {
  const showId = title.toLowerCase().replaceAll(' ', '-')
  return {
    id: `${showId}-${from.replace(/\D/g, '')}`,
    showId,
    stationId: 'night-bus',
    title,
    host: 'Ana',
    startsAt: `${from}:00.000Z`,
    endsAt: to && `${to}:00.000Z`,
    homepage: null,
  }
}

/** A station without a schedule. */
export const sampleOnAir: OnAir = {
  stationId: 'night-bus',
  broadcast: null,
  next: null,
  song: null,
  platform: 'azuracast',
  checkedAt: '2026-11-21T12:00:00.000Z',
}
