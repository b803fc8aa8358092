/** Server-sent events as text comes in (the HTML standard, 9.2.6). Pure: no network, no clock. */

/** Longest event that is taken, in characters. The API's own are a thousandth of it. */
export const EVENT_MAX = 256 * 1024

/** One event. */
export interface ServerEvent {
  readonly kind: string
  readonly data: string
}

/** An event is longer than any the API sends. */
export class EventTooLongError extends Error {
  override readonly name = 'EventTooLongError'
}

/** What the parser has understood. */
export interface EventHandlers {
  /** In the order of the stream: its id comes with it, by `onId`, before. */
  onEvent(event: ServerEvent): void
  /** All up to here has arrived. */
  onId(id: string): void
  /** How long to wait before coming back, ms. */
  onRetry(ms: number): void
}

const DIGITS = /^\d{1,9}$/

/**
 * Makes a function that is given the stream's text piece by piece, cut anywhere.
 * @throws {EventTooLongError} from that function; it is of no use after that
 */
export function createEventParser(handlers: EventHandlers): (text: string) => void {
  let rest = ''
  let isFirst = true
  /** The last piece ended with a carriage return, whose line feed may still come. */
  let isAfterReturn = false
  let kind = ''
  let id: string | null = null
  let data: string[] = []
  let size = 0

  function dispatch(): void {
    if (id !== null) handlers.onId(id)
    if (data.length > 0) handlers.onEvent({ kind: kind || 'message', data: data.join('\n') })
    kind = ''
    id = null
    data = []
    size = 0
  }

  function field(name: string, value: string): void {
    if (name === 'event') kind = value
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
    if (name === 'retry' && DIGITS.test(value)) handlers.onRetry(Number(value))
  }

  function line(text: string): void {
    if (text === '') {
      dispatch()
      return
    }
    size += text.length
    if (size > EVENT_MAX) throw new EventTooLongError('An event is too long')
    const colon = text.indexOf(':')
    const value = colon < 0 ? '' : text.slice(colon + 1)
    // A line that begins with a colon is a comment: it has no name.
    field(colon < 0 ? text : text.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value)
  }

  return (text) => {
    if (text === '') return
    let begin = isAfterReturn && text.startsWith('\n') ? 1 : 0
    if (isFirst && text.startsWith('\uFEFF')) begin = 1
    isFirst = false
    isAfterReturn = false
    for (let end = begin; end < text.length; end += 1) {
      const sign = text[end]
      if (sign !== '\n' && sign !== '\r') continue
      const whole = rest + text.slice(begin, end)
      rest = ''
      if (sign === '\r') {
        if (text[end + 1] === '\n') end += 1
        else isAfterReturn = end + 1 === text.length
      }
      begin = end + 1
      line(whole)
    }
    rest += text.slice(begin)
    if (rest.length > EVENT_MAX) throw new EventTooLongError('A line is too long')
  }
}
