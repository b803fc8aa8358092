/** Pure functions that decide which pages of a long list are loaded. */
import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'

const AHEAD = PAGE_LIMIT_MAX
/** Ranges are rounded to this step, so that scrolling by one row does not change them. */
const STEP = PAGE_LIMIT_MAX / 2

/** A range of indexes, both ends included. */
export interface IndexRange {
  readonly from: number
  readonly to: number
}

export interface Part {
  readonly start: number
  /** Start index of the previous page; null if that is the head of the list. */
  readonly before: number | null
}

/** Extends a range outward to full steps. */
export function inSteps({ from, to }: IndexRange): IndexRange {
  return { from: Math.floor(from / STEP) * STEP, to: Math.ceil((to + 1) / STEP) * STEP - 1 }
}

/** Reports whether the move from one range to the other is a jump and not a scroll. */
export function isJump(last: IndexRange, next: IndexRange): boolean {
  return next.from > last.to + AHEAD || next.to < last.from - AHEAD
}

/** The pages that contain these indexes and their surroundings, for a list whose first `head` items are loaded. */
export function partsNear({ from, to }: IndexRange, head: number, total: number): Part[] {
  const partOf = (place: number) => Math.floor((place - head) / PAGE_LIMIT_MAX)
  const first = Math.max(partOf(from - AHEAD), 0)
  const last = partOf(Math.min(to + AHEAD, total - 1))
  const startOf = (part: number) => head + part * PAGE_LIMIT_MAX
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({
    start: startOf(first + index),
    before: first + index === 0 ? null : startOf(first + index - 1),
  }))
}
