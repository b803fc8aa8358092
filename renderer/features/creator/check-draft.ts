/** What is wrong with what was typed of a station, in words; the API checks the same. Pure. */

import {
  ADDRESS_MAX,
  DESCRIPTION_MAX,
  LANGUAGES,
  PLAIN_TEXT,
  PUBLIC_NAME,
  STATION_NAME,
  TAGS,
} from '../../../shared/api/field-rules.ts'
import type { StationDraft } from '../../api/own-stations.ts'
import type { Messages } from '../../messages/messages.ts'

/** A sentence for each field that cannot stay as it is. */
export type DraftProblems = { readonly [Field in keyof StationDraft]?: string }

/** Looks at all fields. No problem, no entry. */
export function checkDraft(draft: StationDraft, text: Messages['creator']['form']): DraftProblems {
  const problems = {
    name: nameProblem(draft.name, text),
    description: descriptionProblem(draft.description ?? '', text),
    url: isStreamAddress(draft.url) ? undefined : text.urlShape,
    homepage: isHomepage(draft.homepage) ? undefined : text.homepageShape,
    tags: wordsProblem(draft.tags, TAGS, text),
    countrycode: draft.countrycode === '' ? text.countryMissing : undefined,
    language: wordsProblem(draft.language, LANGUAGES, text),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** Whether a stream can be at this address at all. */
export function isStreamAddress(address: string): boolean {
  const url = parse(address)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

function isHomepage(address: string | null): boolean {
  if (address === null) return true
  const url = parse(address)
  if (url?.protocol !== 'https:' || !PUBLIC_NAME.test(url.hostname)) return false
  // A name or password in the address would be shown to everybody.
  return url.username === '' && url.password === ''
}

function parse(address: string): URL | null {
  return address.length > ADDRESS_MAX || /\s/.test(address) ? null : URL.parse(address)
}

function nameProblem(name: string, text: Messages['creator']['form']): string | undefined {
  if (!PLAIN_TEXT.test(name)) return text.odd
  const { min, max } = STATION_NAME
  return name.length < min || name.length > max ? text.nameLength(min, max) : undefined
}

function descriptionProblem(
  description: string,
  text: Messages['creator']['form'],
): string | undefined {
  if (!PLAIN_TEXT.test(description.replace(/\r?\n/g, ''))) return text.odd
  return description.length > DESCRIPTION_MAX ? text.tooLong(DESCRIPTION_MAX) : undefined
}

function wordsProblem(
  words: readonly string[],
  { most, min, max }: { readonly most: number; readonly min: number; readonly max: number },
  text: Messages['creator']['form'],
): string | undefined {
  if (words.length > most) return text.tooMany(most)
  if (words.some((word) => !PLAIN_TEXT.test(word))) return text.odd
  const isWrong = words.some(({ length }) => length < min || length > max)
  return isWrong ? text.wordLength(min, max) : undefined
}
