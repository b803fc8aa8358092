/** Pure functions that select the pages of a long list to load (list-parts.ts). */
import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'

/** Number of items to load before and after the visible ones. */
const MARGIN = PAGE_LIMIT_MAX
/** Ranges are rounded to this step, so that scrolling by one row does not change them. */
const STEP = PAGE_LIMIT_MAX / 2

/** A range of indexes, both ends included. */
export interface IndexRange {
  readonly from: number
  readonly to: number
}

/** A page of the list after the first page. */
export interface Part {
  readonly start: number
  /** Start index of the previous part. Null when the previous page is the first page of the list. */
  readonly before: number | null
}

export function roundToSteps({ from, to }: IndexRange): IndexRange {
  return { from: Math.floor(from / STEP) * STEP, to: Math.ceil((to + 1) / STEP) * STEP - 1 }
}

/** True when the list moved farther than scrolling moves it. */
export function isJump(last: IndexRange, next: IndexRange): boolean {
  return next.from > last.to + MARGIN || next.to < last.from - MARGIN
}

/** Returns the parts that contain the indexes of the range or are near them. */
export function partsNear({ from, to }: IndexRange, firstPageSize: number, total: number): Part[] {
  const partOf = (index: number) => Math.floor((index - firstPageSize) / PAGE_LIMIT_MAX)
  const first = Math.max(partOf(from - MARGIN), 0)
  const last = partOf(Math.min(to + MARGIN, total - 1))
  const startOf = (part: number) => firstPageSize + part * PAGE_LIMIT_MAX
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({
    start: startOf(first + index),
    before: first + index === 0 ? null : startOf(first + index - 1),
  }))
}
