/** `text` in at most `length` UTF-16 units, its end given up for an ellipsis. Never half a letter. */
import { formats } from '../../shared/locale/formats.ts'

export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.floor(length) - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Longest name or title that a menu shows: longer ones make it as wide as the screen. */
const MAX_LABEL = 48
/** Of a sentence that says why a station is silent: its end matters. */
export const MAX_SENTENCE = 120
/** Enough to find so many letters in, however much white space is between them. */
const LOOKED_AT = 4_096

/**
 * What a station calls itself or its song, as the label of a menu item: one line, not too long, and
 * with its ampersands shown (a single one marks the letter to press on every platform).
 */
export function menuLabel(text: string, max = MAX_LABEL): string {
  const line = text
    .slice(0, LOOKED_AT)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return shortened(line, max).replaceAll('&', '&&')
}

/** A moment (ms since the epoch) as a time of day, with its day where that is not today. */
export function when(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)]
  if (day.toDateString() === today.toDateString()) return formats.time(at)
  return `${formats.date(at, { weekday: 'long' })} ${formats.time(at)}`
}
