import type { Listen } from '../scrobble-service.ts'

/** Start of the simulated radio evening in `follow-listens.test.ts`, in ms since the epoch. */
export const EVENING_START = Date.UTC(2026, 10, 23, 20)

const secondsAfterStart = (seconds: number) => EVENING_START / 1_000 + seconds
const onDepot = { station: 'Depot 9', domain: 'depot9.example' }

/** The songs of that evening as sent to services. */
export const EVENING_LISTENS: readonly Listen[] = [
  {
    artist: 'Shackleton',
    title: 'Blood on My Hands',
    ...onDepot,
    startedAt: secondsAfterStart(120),
  },
  { artist: 'Pinch', title: 'Qawwali', ...onDepot, startedAt: secondsAfterStart(525) },
  {
    artist: 'Maurizio',
    title: 'M5',
    station: 'Long Wave',
    domain: null,
    startedAt: secondsAfterStart(1_525),
  },
]
