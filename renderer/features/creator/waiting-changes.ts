/** What of a listed station waits for approval, beside what is shown until then. Pure. */
import type { OwnStation, ShownWords } from '../../../shared/api/own-stations.ts'
import { wordsText } from './words.ts'

/** A part of a station that waits, as text; empty where there is none. */
export interface WaitingChange {
  readonly part: 'name' | 'description' | 'url' | 'homepage' | 'tags' | 'country' | 'language'
  readonly shown: string
  readonly waiting: string
}

const TEXTS: Readonly<Record<WaitingChange['part'], (words: ShownWords) => string>> = {
  name: ({ name }) => name,
  description: ({ description }) => description ?? '',
  url: ({ url }) => url,
  homepage: ({ homepage }) => homepage ?? '',
  tags: ({ tags }) => wordsText(tags),
  country: ({ country }) => country,
  language: ({ language }) => wordsText(language),
}

/** The words that differ, in the order of the form. */
export function waitingWords(station: OwnStation): WaitingChange[] {
  const { shown } = station
  if (shown === null) return []
  return (Object.keys(TEXTS) as WaitingChange['part'][])
    .map((part) => ({ part, shown: TEXTS[part](shown), waiting: TEXTS[part](station) }))
    .filter((change) => change.shown !== change.waiting)
}

/** Whether another picture waits, or another schedule. */
export function waitsFor(part: 'cover' | 'schedule', { shown, ...station }: OwnStation): boolean {
  return shown !== null && JSON.stringify(shown[part]) !== JSON.stringify(station[part])
}
