/** The public file of the schedule feature: weekly shows, and when they are on. */

import * as times from '../../../shared/api/occurrences.ts'
import { NowNext as View } from './components/now-next.tsx'
import { useNow as now } from './components/use-now.ts'

/** What a station has on and what comes next. */
export const NowNext = View

/** The time, kept current. */
export const useNow = now

/** What of some shows is on between two moments. */
export const occurrences = times.occurrences

/** Shows that are on at the same time. */
export const overlaps = times.overlaps

/** How far ahead a week of shows reaches, in ms. */
export const WEEK_MS = times.WEEK_MS
