/** Which pages of a long list are loaded. Pure. */
import { PAGE_LIMIT_MAX } from '../../shared/api/field-rules.ts'

/** So many items before and behind those that are drawn are loaded with them. */
const AHEAD = PAGE_LIMIT_MAX
/** Places are taken by so many, so that not each row that is scrolled by is a change. */
const STEP = PAGE_LIMIT_MAX / 2

/** Places in a list, counted from 0, both included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A part of a list that is asked for at once. */
export interface Part {
  /** Place of its first item. */
  readonly start: number
  /** Place of the part before; null where that is the head of the list. */
  readonly before: number | null
}

/** The span with its ends moved outwards to whole steps. */
export function inSteps({ from, to }: Span): Span {
  return { from: Math.floor(from / STEP) * STEP, to: Math.ceil((to + 1) / STEP) * STEP - 1 }
}

/** Whether a listener who sees one span and then the other has jumped, not scrolled. */
export function isJump(last: Span, next: Span): boolean {
  return next.from > last.to + AHEAD || next.to < last.from - AHEAD
}

/** The parts that hold these places and those around them, of a list whose first `head` items are there. */
export function partsNear({ from, to }: Span, head: number, total: number): Part[] {
  const partOf = (place: number) => Math.floor((place - head) / PAGE_LIMIT_MAX)
  const first = Math.max(partOf(from - AHEAD), 0)
  const last = partOf(Math.min(to + AHEAD, total - 1))
  const startOf = (part: number) => head + part * PAGE_LIMIT_MAX
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({
    start: startOf(first + index),
    before: first + index === 0 ? null : startOf(first + index - 1),
  }))
}
