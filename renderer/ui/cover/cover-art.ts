/** What a station's cover shows: a pure function of its id, so it is the same everywhere, for ever. */
import { APP_LOCALE } from '../../../shared/locale/formats.ts'
import { dial, halftone, moire, signal, stripes, testCard } from './families.ts'
import { seeded } from './seeded.ts'
import type { Layer } from './shapes.ts'

/** Riso drum colours, paired so that the overprint stays dark and the pair reads on paper. */
type InkPair = readonly [string, string]
const INK_PAIRS: readonly [InkPair, ...InkPair[]] = [
  ['#ec4a25', '#2c3f9e'],
  ['#2c3f9e', '#ec4a25'],
  ['#ec4a25', '#0d7355'],
  ['#f0a01c', '#2c3f9e'],
  ['#14100c', '#ec4a25'],
  ['#0d7355', '#f0a01c'],
  ['#e9557f', '#155e75'],
  ['#155e75', '#ec4a25'],
]

const FAMILIES = { halftone, dial, stripes, moire, testCard, signal } as const
export type CoverFamily = keyof typeof FAMILIES
const FAMILY_NAMES = ['halftone', 'dial', 'stripes', 'moire', 'testCard', 'signal'] as const

export interface CoverArt {
  readonly family: CoverFamily
  readonly inks: { readonly first: string; readonly second: string }
  readonly layers: readonly Layer[]
}

/** Draws the cover of a seed (a station's id). */
export function coverArt(seed: string): CoverArt {
  const random = seeded(seed)
  const family = random.pick(FAMILY_NAMES)
  const [first, second] = random.pick(INK_PAIRS)
  const layers = FAMILIES[family](random).filter((layer) => layer.d !== '')
  return { family, inks: { first, second }, layers }
}

/** "90.7" in "KALX 90.7" is where the station is, not who. */
const FREQUENCY = /(?<!\d)\d+[.,]\d+/g

/** One or two letters or digits that stand for a name: "Radio Alhara" is RA, "dublab" is DU. */
export function coverInitials(name: string): string {
  const words = name.replace(FREQUENCY, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  const [one, two] = words
  if (!one) return '?'
  const letters = two ? [[...one][0], [...two][0]] : [...one].slice(0, 2)
  return letters.join('').toLocaleUpperCase(APP_LOCALE)
}

/** Roughly how wide a text is, in em of the display face's capitals. Enough to size a label. */
export function labelWidth(text: string): number {
  return [...text].reduce((sum, letter) => {
    if ('MW'.includes(letter)) return sum + 0.92
    if ('IJ1'.includes(letter)) return sum + 0.45
    return sum + 0.7
  }, 0)
}
