import { type OwnStation, type ShownWords, shownSchema } from '../../../shared/api/own-stations.ts'

const FIELDS = Object.keys(shownSchema.shape) as (keyof ShownWords)[]

/** Of a station what a moderator looks at before others see it. */
export function moderatedWords(station: OwnStation): ShownWords {
  return shownSchema.parse(station)
}

/** Whether two versions say, show and play the same. */
export function hasSameWords(one: ShownWords, other: ShownWords): boolean {
  return FIELDS.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}

/** Whether others can find a station, unless it rests. */
export function isListed(station: Pick<OwnStation, 'moderation' | 'shown'>): boolean {
  return station.moderation === 'listed' || station.shown !== null
}

/** Whether a listed station is in no list: paused by its owner, or hidden, merged or switched off by an admin. */
export function isResting({
  paused,
  hidden,
  mergedInto,
  off,
}: Pick<OwnStation, 'paused' | 'hidden' | 'mergedInto' | 'off'>): boolean {
  return paused || hidden !== null || mergedInto !== null || off !== null
}

/** What others see of a listed station; null of one that is not. */
export function shownWords(station: OwnStation): ShownWords | null {
  return station.shown ?? (isListed(station) ? moderatedWords(station) : null)
}
