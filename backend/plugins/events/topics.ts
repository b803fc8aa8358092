import type { LiveEvent } from '../../../shared/api/events.ts'

/** The kind of what instances tell each other alone: a user keeps or follows other things than before. */
export const INTERESTS = 'interests'
export interface InterestsEvent {
  readonly kind: typeof INTERESTS
  readonly data: { readonly userId: string }
}
/** The kind of what instances tell each other alone: the sessions of a user have ended. */
export const SESSIONS = 'sessions'
interface SessionsEvent {
  readonly kind: typeof SESSIONS
  readonly data: { readonly userId: string }
}
/** What is kept to be told, to clients or among instances. */
export type KeptEvent = LiveEvent | InterestsEvent | SessionsEvent

/** Whom an event concerns: those who keep or follow one of these, or name the station. */
export interface Concerned {
  readonly stationId: string | null
  readonly showId: string | null
  /** A creator. */
  readonly userId: string | null
}

/** Whom an event concerns; no client, where instances tell it each other alone. Pure. */
export function concernedBy(event: KeptEvent): Concerned {
  switch (event.kind) {
    case INTERESTS:
    case SESSIONS:
      return { stationId: null, showId: null, userId: null }
    case 'begins':
      return { stationId: event.data.stationId, showId: event.data.showId, userId: null }
    case 'published':
      return { stationId: null, showId: null, userId: event.data.creatorId }
    default:
      return { stationId: event.data.stationId, showId: null, userId: null }
  }
}

export const stationTopic = (id: string) => `station/${id}`
export const showTopic = (id: string) => `show/${id}`
const SHOW = showTopic('')
/** The shows among topics. */
export const showsOf = (topics: Iterable<string>): string[] =>
  [...topics].flatMap((name) => (name.startsWith(SHOW) ? [name.slice(SHOW.length)] : []))
export const userTopic = (id: string) => `user/${id}`

/** The names under which those whom an event concerns are found. */
export function topicsOf({ stationId, showId, userId }: Concerned): string[] {
  return [
    ...(stationId === null ? [] : [stationTopic(stationId)]),
    ...(showId === null ? [] : [showTopic(showId)]),
    ...(userId === null ? [] : [userTopic(userId)]),
  ]
}
