/** The station's own name within what it sends. */
import { tightText } from '../radio/title-words.ts'

/** What stands between the name and the song. */
const AROUND = /^[\s\-–—|:/*~·•»>]+|(?<![\s\-–—|:/*~·•«<@])[\s\-–—|:/*~·•«<@]+$/g
const PART = / [-–—|/*~·•@] | \| |\|| ?[»«] ?|: /g

/** The words that a name may have around it: "on Radio Kiosk", "Radio Kiosk FM". */
const isName = (text: string, station: string) => {
  const tight = tightText(text)
  const bare = tight.replace(
    /^(?:on|auf|на|sur|en|at|presents|live|you|the)|(?:radio|fm|live|online|com|net|org)$/g,
    '',
  )
  return tight === station || bare === station
}

function withoutBrackets(text: string, station: string): string {
  return text.replace(/ ?[([{]([^()[\]{}]{1,100})[)\]}]/g, (all, inner: string) =>
    isName(inner, station) ? '' : all,
  )
}

/**
 * The text without the station's name at either end, where a separator or brackets set it off. The name alone, or
 * with one part beside it, is left: that may be a show, or an artist of that name.
 */
export function withoutStation(text: string, stationName: string): string {
  const station = tightText(stationName)
  if (station === '') return text
  const plain = withoutBrackets(text, station).trim()
  const marks = [...plain.matchAll(PART)]
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return plain
  const head = plain.slice(0, first.index)
  const tail = plain.slice(last.index + last[0].length)
  if (marks.length > 1 && isName(head, station))
    return plain.slice(first.index + first[0].length).replace(AROUND, '')
  if (marks.length > 1 && isName(tail, station))
    return plain.slice(0, last.index).replace(AROUND, '')
  return plain
}
