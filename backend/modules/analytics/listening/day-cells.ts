/** Which groups of listeners of a UTC day are published: pure. */
import { LISTENERS_MIN } from '../../../../shared/api/figures.ts'

/** '' stands for the countries that are not named, and for listeners who do not say where they are. */
const OTHERS = ''

/** Listeners of one country, and how long they listened. */
export interface Cell {
  readonly listeners: number
  readonly ms: number
}

/**
 * The cells that are published, by country: a country with LISTENERS_MIN listeners or more, and the others as one cell
 * where they are as many together. All else is counted nowhere, so that it is not what totals leave over. A listener is
 * in one country (count-beats.ts), so cells share no listener.
 */
export function publishedCells(countries: ReadonlyMap<string, Cell>): Map<string, Cell> {
  const published = new Map<string, Cell>()
  let others: Cell = { listeners: 0, ms: 0 }
  for (const [countrycode, cell] of countries) {
    if (countrycode !== OTHERS && cell.listeners >= LISTENERS_MIN) published.set(countrycode, cell)
    else others = { listeners: others.listeners + cell.listeners, ms: others.ms + cell.ms }
  }
  if (others.listeners >= LISTENERS_MIN) published.set(OTHERS, others)
  return published
}
