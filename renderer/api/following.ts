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
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

export async function getFollowing(uid: string, signal?: AbortSignal) {
  return (await getV2(`${userPath(uid)}/following`, followingSchema, { signal })).items
}

/** PUT /users/{id}/following. Merges the items on the server and returns the results. */
export async function putFollowing(uid: string, items: readonly Follow[]) {
  const sent = items.slice(0, FOLLOWS_SENT_MAX)
  const response = await apiV2().put(`${userPath(uid)}/following`, { items: sent })
  return parseResponse(followingSchema, response).items
}

/** GET /users/{id}/following/things. Returns the followed items with names and pictures. */
export async function getFollowed(uid: string, signal?: AbortSignal) {
  const path = `${userPath(uid)}/following/things`
  return (await getV2(path, followedListSchema, { signal })).items
}

export async function getFollowedBroadcasts(uid: string, signal?: AbortSignal) {
  const path = `${userPath(uid)}/following/broadcasts`
  return getV2(path, followedBroadcastsSchema, { signal })
}

/** GET /users/{id}/calendar. Returns the creation time of the user's calendar. Null when there is no calendar. */
export async function getCalendarCreatedAt(uid: string, signal?: AbortSignal) {
  return (await getV2(`${userPath(uid)}/calendar`, calendarStateSchema, { signal })).madeAt
}

/** PUT /users/{id}/calendar. Creates the calendar or replaces its URL. */
export async function renewCalendar(uid: string): Promise<CalendarAddress> {
  const response = await apiV2().put(`${userPath(uid)}/calendar`)
  return parseResponse(calendarAddressSchema, response)
}

export async function removeCalendar(uid: string): Promise<void> {
  await apiV2().delete(`${userPath(uid)}/calendar`)
}

export async function getBroadcastFile(id: string): Promise<string> {
  const { data } = await apiV2().get<string>(`/broadcasts/${encodeURIComponent(id)}.ics`, {
    userToken: 'optional',
    responseType: 'text',
  })
  return data
}

export async function getShowFile(id: string): Promise<string> {
  const { data } = await apiV2().get<string>(`/shows/${encodeURIComponent(id)}/calendar.ics`, {
    userToken: 'optional',
    responseType: 'text',
  })
  return data
}
