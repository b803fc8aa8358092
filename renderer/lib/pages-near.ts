/** Pure functions that select the pages of a long list to load (list-parts.ts). */
import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'

/** Items to load before and after the visible ones. */
const AHEAD = PAGE_LIMIT_MAX
/** Ranges are rounded to this step, so that scrolling by one row does not change them. */
const STEP = PAGE_LIMIT_MAX / 2

/** A range of indexes, both ends included. */
export interface IndexRange {
  readonly from: number
  readonly to: number
}

/** A page of the list after the head. */
export interface Part {
  readonly start: number
  /** Start index of the previous page. Null when the head of the list precedes this page. */
  readonly before: number | null
}

/** Extends a range outward to full steps. */
export function roundToSteps({ from, to }: IndexRange): IndexRange {
  return { from: Math.floor(from / STEP) * STEP, to: Math.ceil((to + 1) / STEP) * STEP - 1 }
}

/** True when the list moved farther than by scrolling. */
export function isJump(last: IndexRange, next: IndexRange): boolean {
  return next.from > last.to + AHEAD || next.to < last.from - AHEAD
}

/** Returns the pages that contain these indexes or are near them. The first `head` items are already loaded. */
export function partsNear({ from, to }: IndexRange, head: number, total: number): Part[] {
  const partOf = (index: number) => Math.floor((index - head) / PAGE_LIMIT_MAX)
  const first = Math.max(partOf(from - AHEAD), 0)
  const last = partOf(Math.min(to + AHEAD, total - 1))
  const startOf = (part: number) => head + part * PAGE_LIMIT_MAX
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({
    start: startOf(first + index),
    before: first + index === 0 ? null : startOf(first + index - 1),
  }))
}
