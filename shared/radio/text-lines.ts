/** A line of a text. Numbers start at 1. */
export interface NumberedLine {
  readonly number: number
  readonly text: string
}

/** Yields the non-empty lines without CR and LF. A generator, because large playlists have a hundred thousand lines. */
export function* numberedLines(text: string): Generator<NumberedLine> {
  let lf = text.indexOf('\n')
  let cr = text.indexOf('\r')
  for (let offset = 0, number = 1; offset < text.length; number += 1) {
    if (lf >= 0 && lf < offset) lf = text.indexOf('\n', offset)
    if (cr >= 0 && cr < offset) cr = text.indexOf('\r', offset)
    const first = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf
    const end = first < 0 ? text.length : first
    if (end > offset) yield { number, text: text.slice(offset, end) }
    // CR and LF together end one line.
    offset = end === cr && lf === cr + 1 ? end + 2 : end + 1
  }
}

export function* textLines(text: string): Generator<string> {
  for (const line of numberedLines(text)) yield line.text
}
