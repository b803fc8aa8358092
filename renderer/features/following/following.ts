/** The public file of the following feature: the button, and what runs while a user is signed in. */
import { FollowButton as Button } from './components/follow-button.tsx'
import { followChanges, useFollowedBroadcasts as useBroadcasts } from './following-query.ts'
import { followNotices as notices } from './notices/follow-notices.ts'
import { offerShow as offer } from './offer-calendar.ts'

/** Follows a station, a show, a creator or a person, or drops it. */
export const FollowButton = Button

/** Changes that wait for the API. */
export const waitingFollows = followChanges

/** Tells a user of what they follow. */
export const followNotices = notices

/** What is on or to come of what the user follows. */
export const useFollowedBroadcasts = useBroadcasts

/** Offers a show's broadcasts as a calendar file. */
export const offerShowCalendar = offer
