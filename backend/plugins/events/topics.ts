import type { LiveEvent } from '../../../shared/api/events.ts'

/** Internal event between instances: favorites or follows of a user changed. */
export const INTERESTS = 'interests'
export interface InterestsEvent {
  readonly kind: typeof INTERESTS
  readonly data: { readonly userId: string }
}
/** Internal event between instances: the sessions of a user ended. */
export const SESSIONS = 'sessions'
interface SessionsEvent {
  readonly kind: typeof SESSIONS
  readonly data: { readonly userId: string }
}
export type PublishedEvent = LiveEvent | InterestsEvent | SessionsEvent

/** Subjects of an event. Users who follow one of them, or request the station, receive the event. */
export interface EventSubjects {
  readonly stationId: string | null
  readonly showId: string | null
  readonly userId: string | null
}

/** Returns the subjects of an event. All are null for an internal event between instances. */
export function subjectsOf(event: PublishedEvent): EventSubjects {
  switch (event.kind) {
    case INTERESTS:
    case SESSIONS:
      return { stationId: null, showId: null, userId: null }
    case 'starts':
      return { stationId: event.data.stationId, showId: event.data.showId, userId: null }
    case 'published':
      return { stationId: null, showId: null, userId: event.data.creatorId }
    default:
      return { stationId: event.data.stationId, showId: null, userId: null }
  }
}

export const stationTopic = (id: string) => `station/${id}`
export const showTopic = (id: string) => `show/${id}`
const SHOW_PREFIX = showTopic('')
export const showsOf = (topics: Iterable<string>): string[] =>
  [...topics].flatMap((name) =>
    name.startsWith(SHOW_PREFIX) ? [name.slice(SHOW_PREFIX.length)] : [],
  )
export const userTopic = (id: string) => `user/${id}`

export function topicsOf({ stationId, showId, userId }: EventSubjects): string[] {
  return [
    ...(stationId === null ? [] : [stationTopic(stationId)]),
    ...(showId === null ? [] : [showTopic(showId)]),
    ...(userId === null ? [] : [userTopic(userId)]),
  ]
}
