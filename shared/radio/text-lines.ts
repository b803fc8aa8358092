/**
 * The lines of `text` that are not empty, without their ends (CR, LF or both). Each is cut out when it is
 * asked for: a list of a hundred thousand lines is never made.
 */
export function* textLines(text: string): Generator<string> {
  let lf = text.indexOf('\n')
  let cr = text.indexOf('\r')
  for (let at = 0; at < text.length; ) {
    if (lf >= 0 && lf < at) lf = text.indexOf('\n', at)
    if (cr >= 0 && cr < at) cr = text.indexOf('\r', at)
    const first = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf
    const end = first < 0 ? text.length : first
    if (end > at) yield text.slice(at, end)
    at = end + 1
  }
}
