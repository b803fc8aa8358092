import { LISTENERS_MIN } from '../../../../shared/api/figures.ts'

/** Country code of the cell for small countries and for listeners without a country. */
const OTHERS = ''

/** Listeners and listening time of one country on a day. */
export interface Cell {
  readonly listeners: number
  readonly ms: number
}

/** Returns countries with at least LISTENERS_MIN listeners. All others share one cell, if it has that many. */
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
