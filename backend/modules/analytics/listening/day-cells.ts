import { LISTENERS_MIN } from '../../../../shared/api/figures.ts'

/** Countries too small to be named, and listeners without a country. */
const OTHERS = ''

export interface Cell {
  readonly listeners: number
  readonly ms: number
}

/** Countries with LISTENERS_MIN listeners; the others as one cell, or not at all, as totals must not reveal them. */
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
