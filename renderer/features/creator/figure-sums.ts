/** What the days of a station come to. Pure. */
import type { Figures } from '../../../shared/api/figures.ts'

type Day = Figures['days'][number]

export interface FigureSums {
  readonly hours: number
  /** Favorites gained in these days; fewer than none when more have left than come. */
  readonly favorites: number
}

/** All days together. */
export function sumsOf(days: readonly Pick<Day, 'hours' | 'favorites'>[]): FigureSums {
  return days.reduce(
    (sums, { hours, favorites }) => ({
      hours: sums.hours + hours,
      favorites: sums.favorites + favorites,
    }),
    { hours: 0, favorites: 0 },
  )
}

/** Height and width of the chart, in its own units (each day is one step wide), and its height on screen. */
export const CHART = { height: 100, step: 10, gap: 2, pixels: 144 } as const
/** What little there was is still seen. */
const LEAST = 1.5

export interface Bar {
  readonly day: string
  readonly x: number
  readonly y: number
  readonly height: number
}

/** A bar for each day, as high as its part of the fullest day; none for a day without listening. */
export function barsOf(days: readonly Pick<Day, 'day' | 'hours'>[]): Bar[] {
  const most = Math.max(0, ...days.map(({ hours }) => hours))
  return days.map(({ day, hours }, index) => {
    const height = hours <= 0 ? 0 : Math.max(LEAST, (hours / most) * CHART.height)
    return { day, x: index * CHART.step + CHART.gap / 2, y: CHART.height - height, height }
  })
}
