/** Ranks stations by popularity: the weights of favorites, hours, votes, clicks and of an admin's choice. */
import type { AirState } from '../../../../shared/api/stations.ts'
import { SEED_TAGS } from '../seeds/tags.ts'

/**
 * What is counted is weighed by its order of magnitude, as votes are by Reddit's published ranking: the first ten are
 * worth as much as the next ninety (log10; https://github.com/reddit-archive/reddit, r2/r2/lib/db/_sorts.pyx).
 * Our own listeners' facts weigh more than the directory's, whose votes need no account and whose clicks are those of
 * a day (https://de1.api.radio-browser.info, "Struct station": votes, clickcount).
 */
const POINTS = {
  /** For each factor of ten of users who keep it... */
  favorites: 3,
  /** ...of hours that were listened to it in LISTENED_DAYS... */
  hours: 2,
  /** ...and of votes and clicks in the directory. */
  votes: 1,
  clicks: 1,
  /** It has a sound of the curated list: the underground before the charts, where nothing else tells them apart. */
  sound: 5,
  /** An editor has chosen it for that list. */
  curated: 4,
  /** A creator sends it, and an admin has listened to it. */
  creator: 2,
} as const
/** Days whose hours of listening count, the present one included. */
export const LISTENED_DAYS = 30
/** Steps of a point: coarse, so that a click more moves few stations. */
const STEPS = 10
/** Of a station without any point; the most points that facts come to are fewer. */
const STANDING_LAST = 999
/** Of a station that an admin has put on the home page: before all that facts come to. */
export const STANDING_FEATURED = 0

const SOUNDS: ReadonlySet<string> = new Set(SEED_TAGS)

/** What a station's standing is made of. */
export interface StandingFacts {
  readonly origin: 'demo' | 'seed' | 'generated' | 'creator'
  readonly tags: readonly string[]
  readonly votes: number
  readonly clicks: number
  /** Users who have it as a favorite, as far as that is shown. */
  readonly favorites: number
  /** Published hours that it was listened to. */
  readonly hours: number
  readonly air: AirState
  /** The directory has it no more. */
  readonly isGone: boolean
  /** An admin has put it on the home page. */
  readonly isFeatured: boolean
}

/** Of a station that is new here, so that no user knows it yet. */
export const NEW_HERE = {
  votes: 0,
  clicks: 0,
  favorites: 0,
  hours: 0,
  air: 'not checked',
  isGone: false,
  isFeatured: false,
} as const satisfies Partial<StandingFacts>

/** What a station's facts come to. */
export interface Standings {
  /** Where it stands among those that are featured. */
  readonly standing: number
  /** The same without what an editor prefers: who searches has said what is wanted. */
  readonly renown: number
}

const magnitude = (count: number) => Math.log10(1 + Math.max(0, count))

/** 0 to STANDING_LAST: the lower, the earlier. A station that is known to be silent for good comes last. */
export function standingsOf(facts: StandingFacts): Standings {
  const { origin, tags, air } = facts
  if (air === 'dead' || (facts.isGone && air !== 'on air')) {
    return { standing: STANDING_LAST, renown: STANDING_LAST }
  }
  const known =
    POINTS.favorites * magnitude(facts.favorites) +
    POINTS.hours * magnitude(facts.hours) +
    POINTS.votes * magnitude(facts.votes) +
    POINTS.clicks * magnitude(facts.clicks)
  const preferred =
    (tags.some((tag) => SOUNDS.has(tag)) ? POINTS.sound : 0) +
    (origin === 'seed' ? POINTS.curated : 0) +
    (origin === 'creator' ? POINTS.creator : 0)
  const behind = (points: number) => Math.max(0, STANDING_LAST - Math.round(points * STEPS))
  return {
    standing: facts.isFeatured ? STANDING_FEATURED : behind(known + preferred),
    renown: behind(known),
  }
}
