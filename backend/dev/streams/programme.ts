import type { DemoStation } from './demo-stations.ts'
import { TITLE_SECONDS } from './stream-limits.ts'

/**
 * The titles that the demo streams announce, made up by the project. Apostrophes and letters outside
 * ASCII are there on purpose: both are where players go wrong. Ogg carries no ICY titles.
 */
const TITLES: Readonly<Record<DemoStation['id'], readonly string[]>> = {
  'demo-night-bus': [
    'Undertone - Last Stop, Nobody’s Hurry',
    "Undertone - Driver's Got the Window Down",
    'Undertone - Über die letzte Brücke',
    'Undertone - Empty Upper Deck',
  ],
  'demo-cellar-signal': [
    'Undertone - Thirteen Steps Down',
    "Undertone - Somebody's Radio Next Door",
    'Undertone - Подвал',
    'Undertone - Tape from Under the Stairs',
  ],
  'demo-long-wave': [],
}

/** The title on air `seconds` into a station's broadcast; null where a station announces none. */
export function titleAt(station: DemoStation['id'], seconds: number): string | null {
  const titles = TITLES[station]
  return titles[Math.floor(seconds / TITLE_SECONDS) % titles.length] ?? null
}
