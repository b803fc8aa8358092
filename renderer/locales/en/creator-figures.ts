/** Text of the figures of a station: what they say over a range is in analytics.ts. */
import { COUNT_STEP, LISTENERS_MIN } from '../../../shared/api/figures.ts'

export const creatorFigures = {
  title: 'Figures',
  count: (count: number) => (count === 0 ? `Fewer than ${LISTENERS_MIN}` : `${count}+`),
  listeners: (days: number) => `listeners on the best of ${days} days`,
  favorites: 'favorites',
  rounded: `Rounded down to a multiple of ${COUNT_STEP}`,
  loadFailed: 'The figures could not be loaded.',
}
