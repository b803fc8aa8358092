/** Computes the ranks of stations from their facts. All functions are pure. */
import type { AirState } from '../../../../shared/api/stations.ts'
import { SEED_TAGS } from '../seeds/tags.ts'

/**
 * Counts are weighted by order of magnitude, like votes in Reddit's published ranking: the first ten count as much as
 * the next ninety (log10; https://github.com/reddit-archive/reddit, r2/r2/lib/db/_sorts.pyx). Our own listeners' data
 * weighs more than the directory's, whose votes need no account and whose clicks cover one day
 * (https://de1.api.radio-browser.info, "Struct station": votes, clickcount).
 */
const POINTS = {
  /** For each factor of ten of users who have the station as a favorite. */
  favorites: 3,
  /** For each factor of ten of listening hours in LISTENED_DAYS. */
  hours: 2,
  /** For each factor of ten of votes, and of clicks, in the directory. */
  votes: 1,
  clicks: 1,
  /** For a genre of the curated list, which ranks underground stations above charts if nothing else distinguishes them. */
  sound: 5,
  /** For a station that an editor chose for the curated list. */
  curated: 4,
  /** For a station that a creator runs and an admin approved. */
  creator: 2,
} as const
/** Number of days whose listening hours count, including today. */
export const LISTENED_DAYS = 30
const RANKS_PER_POINT = 10
/** Rank of a station without points. No station has so many points that its rank would be negative. */
const RANK_LAST = 999
export const RANK_FEATURED = 0

const SOUNDS: ReadonlySet<string> = new Set(SEED_TAGS)

export interface RankingFacts {
  readonly origin: 'demo' | 'seed' | 'generated' | 'creator'
  readonly tags: readonly string[]
  readonly votes: number
  readonly clicks: number
  readonly favorites: number
  readonly hours: number
  readonly air: AirState
  readonly isGone: boolean
  readonly isFeatured: boolean
}

export const NEW_STATION_FACTS = {
  votes: 0,
  clicks: 0,
  favorites: 0,
  hours: 0,
  air: 'not checked',
  isGone: false,
  isFeatured: false,
} as const satisfies Partial<RankingFacts>

export interface Ranks {
  readonly rank: number
  /** The rank without editorial preference, for search results. */
  readonly popularity: number
}

const magnitude = (count: number) => Math.log10(1 + Math.max(0, count))

/** Returns ranks from 0 to RANK_LAST, lower is first. A permanently silent station comes last. */
export function ranksOf(facts: RankingFacts): Ranks {
  const { origin, tags, air } = facts
  if (air === 'dead' || (facts.isGone && air !== 'on air')) {
    return { rank: RANK_LAST, popularity: RANK_LAST }
  }
  const popularityPoints =
    POINTS.favorites * magnitude(facts.favorites) +
    POINTS.hours * magnitude(facts.hours) +
    POINTS.votes * magnitude(facts.votes) +
    POINTS.clicks * magnitude(facts.clicks)
  const editorialPoints =
    (tags.some((tag) => SOUNDS.has(tag)) ? POINTS.sound : 0) +
    (origin === 'seed' ? POINTS.curated : 0) +
    (origin === 'creator' ? POINTS.creator : 0)
  const rankOfPoints = (points: number) =>
    Math.max(0, RANK_LAST - Math.round(points * RANKS_PER_POINT))
  return {
    rank: facts.isFeatured ? RANK_FEATURED : rankOfPoints(popularityPoints + editorialPoints),
    popularity: rankOfPoints(popularityPoints),
  }
}
