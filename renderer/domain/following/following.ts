/** The public file of the following feature: the button, and what runs while a user is signed in. */
import { FollowButton as Button } from './components/follow-button.tsx'
import { FollowsOfList as OfList } from './components/follows-of-list.tsx'
import { RemindButton as Remind } from './components/remind-button.tsx'
import { UnseenNotices as Unseen } from './components/unseen-notices.tsx'
import * as items from './follow-items.ts'
import * as query from './following-query.ts'
import { followNotices as notices } from './notices/follow-notices.ts'
import { reminders } from './notices/reminders.ts'
import { toldNotices as told } from './notices/told-notices.ts'
import * as calendar from './offer-calendar.ts'
import { tellDropped as tell } from './tell-dropped.ts'

/** Follows a station, a show, a creator or a person, or drops it. */
export const FollowButton = Button

/** Reads what is followed once for all buttons inside. */
export const FollowsOfList = OfList

/** Changes that the API has not accepted yet. */
export const followsQueueFor = query.followsQueueFor

/** Tells a user of what they follow. */
export const followNotices = notices

/** What is on or to come of what the user follows. */
export const useFollowedBroadcasts = query.useFollowedBroadcasts

/** Offers a show's broadcasts as a calendar file. */
export const offerShowCalendar = calendar.offerShow

/** Offers one broadcast as a calendar file. */
export const offerBroadcast = calendar.offerBroadcast

/** Has a broadcast that is to come told when it begins. */
export const RemindButton = Remind

/** The stations of the shows that a user is to be reminded of. */
export const remindedStations = {
  list: (uid: string | null): string[] =>
    uid === null ? [] : reminders.list(uid).map(({ stationId }) => stationId),
  subscribe: reminders.subscribe,
}

/** How many notices were not looked at, for the link that leads to them. */
export const UnseenNotices = Unseen

/** What was told. */
export const toldNotices = told

/** One key of what is followed. */
export const keyOf = items.keyOf

/** The queries of what is followed, and of what is broadcast of it. */
export const followedQuery = query.followedQuery
export const broadcastsQuery = query.broadcastsQuery

/** Keys of what is followed. */
export const useFollowedKeys = query.useFollowedKeys

/** Follows or drops a thing. */
export const useToggleFollow = query.useToggleFollow

/** Says that a thing is followed no more, with a way back. */
export const tellDropped = tell
