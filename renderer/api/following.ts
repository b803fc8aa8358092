/** The calls of API v2 about following. */
import {
  type CalendarAddress,
  calendarAddressSchema,
  calendarStateSchema,
  FOLLOWS_SENT_MAX,
  type Follow,
  followedBroadcastsSchema,
  followedListSchema,
  followingSchema,
} from '../../shared/api/following.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

/** GET /users/{id}/following: what the user follows, with tombstones. */
export async function getFollowing(uid: string, signal?: AbortSignal) {
  return (await getV2(`${userPath(uid)}/following`, followingSchema, { signal })).items
}

/** PUT /users/{id}/following. Returns what was sent, as the server merged it. */
export async function putFollowing(uid: string, items: readonly Follow[]) {
  const sent = items.slice(0, FOLLOWS_SENT_MAX)
  const answer = await apiV2().put(`${userPath(uid)}/following`, { items: sent })
  return readAnswer(followingSchema, answer).items
}

/** GET /users/{id}/following/things: what is followed, with names. */
export async function getFollowed(uid: string, signal?: AbortSignal) {
  const path = `${userPath(uid)}/following/things`
  return (await getV2(path, followedListSchema, { signal })).items
}

/** GET /users/{id}/following/broadcasts: what is on, to come and missed of it. */
export async function getFollowedBroadcasts(uid: string, signal?: AbortSignal) {
  const path = `${userPath(uid)}/following/broadcasts`
  return getV2(path, followedBroadcastsSchema, { signal })
}

/** GET /users/{id}/calendar: when the user's calendar was made; null where there is none. */
export async function getCalendarMadeAt(uid: string, signal?: AbortSignal) {
  return (await getV2(`${userPath(uid)}/calendar`, calendarStateSchema, { signal })).madeAt
}

/** PUT /users/{id}/calendar: makes it, or gives it another address. */
export async function renewCalendar(uid: string): Promise<CalendarAddress> {
  const answer = await apiV2().put(`${userPath(uid)}/calendar`)
  return readAnswer(calendarAddressSchema, answer)
}

/** DELETE /users/{id}/calendar. */
export async function removeCalendar(uid: string): Promise<void> {
  await apiV2().delete(`${userPath(uid)}/calendar`)
}

/** GET /broadcasts/{id}.ics: a calendar file's text. */
export async function getBroadcastFile(id: string): Promise<string> {
  const { data } = await apiV2().get<string>(`/broadcasts/${encodeURIComponent(id)}.ics`, {
    open: 'known',
    responseType: 'text',
  })
  return data
}

/** GET /shows/{id}/calendar.ics: a calendar file's text. */
export async function getShowFile(id: string): Promise<string> {
  const { data } = await apiV2().get<string>(`/shows/${encodeURIComponent(id)}/calendar.ics`, {
    open: 'known',
    responseType: 'text',
  })
  return data
}
