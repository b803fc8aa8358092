import type { LiveEvent } from '../../../../shared/api/events.ts'

const AT = '2026-11-21T08:00:00.000Z'

export const airEvent = (stationId: string): LiveEvent => ({
  kind: 'air',
  data: { stationId, since: AT },
})

export const publishedEvent = (creatorId: string, stationId: string): LiveEvent => ({
  kind: 'published',
  data: { creatorId, stationId, name: stationId },
})

export const beginsEvent = (stationId: string, showId: string): LiveEvent => ({
  kind: 'starts',
  data: {
    id: `${showId}-1`,
    showId,
    stationId,
    title: 'Night Shift',
    host: null,
    startsAt: AT,
    endsAt: null,
    homepage: null,
  },
})
