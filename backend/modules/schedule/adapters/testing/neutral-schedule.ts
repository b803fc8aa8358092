/** A show in the schedule of a test station. The tests write the schedule in the format of each platform. */
export interface NeutralShow {
  readonly title: string
  readonly host: string
  readonly startsAt: number
  readonly endsAt: number
}

interface NeutralSong {
  readonly artist: string
  readonly title: string
  readonly startedAt: number
}

export interface NeutralSchedule {
  readonly zone: string
  readonly shows: readonly NeutralShow[]
  readonly current: NeutralShow | null
  readonly song: NeutralSong
  /** Songs before the current one, latest first. */
  readonly earlier: readonly NeutralSong[]
}

const HOUR_MS = 60 * 60_000

export const NOW = Date.parse('2026-11-23T20:30:00Z')
export const ZONE = 'Europe/Berlin'

export function show(title: string, start: string, hours: number): NeutralShow {
  const startsAt = Date.parse(start)
  return { title, host: `Host of ${title}`, startsAt, endsAt: startsAt + hours * HOUR_MS }
}

export const SHOWS = [
  show('Dub Plates', '2026-11-23T18:00:00Z', 2),
  show('Low End', '2026-11-23T20:00:00Z', 2),
  show('Night Bus', '2026-11-23T22:00:00Z', 1),
]

/** The current song and the previous one. */
function songsAt(now: number) {
  const previous = { artist: 'Kode9', title: 'Before', startedAt: now - 300_000 }
  const song = { artist: 'Burial', title: 'Archangel', startedAt: now - 60_000 }
  return { song, earlier: [previous] }
}

export const SCHEDULE: NeutralSchedule = {
  zone: ZONE,
  shows: SHOWS,
  current: SHOWS[1] ?? null,
  ...songsAt(NOW),
}

/** A schedule of other shows, with the current one at a given time. */
export function scheduleOf(shows: readonly NeutralShow[], now: number): NeutralSchedule {
  const current = shows.findLast(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
  return { ...SCHEDULE, shows, current: current ?? null, ...songsAt(now) }
}
