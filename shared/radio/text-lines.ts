/** Numbered from 1. */
export interface NumberedLine {
  readonly number: number
  readonly text: string
}

/** Non-empty lines without CR and LF. Lazy: a hundred thousand lines are never materialized. */
export function* numberedLines(text: string): Generator<NumberedLine> {
  let lf = text.indexOf('\n')
  let cr = text.indexOf('\r')
  for (let at = 0, number = 1; at < text.length; number += 1) {
    if (lf >= 0 && lf < at) lf = text.indexOf('\n', at)
    if (cr >= 0 && cr < at) cr = text.indexOf('\r', at)
    const first = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf
    const end = first < 0 ? text.length : first
    if (end > at) yield { number, text: text.slice(at, end) }
    // CR LF ends one line.
    at = end === cr && lf === cr + 1 ? end + 2 : end + 1
  }
}

export function* textLines(text: string): Generator<string> {
  for (const line of numberedLines(text)) yield line.text
}
