import type { Rectangle, Size } from 'electron'
import { z } from 'zod'

/** Size of the mini player at the pages' own size, in DIP: a cover, two lines and a row of buttons. */
export const MINI_SIZE = { width: 380, height: 128 } as const
/** Between the mini player and the corner of the screen it first opens in. */
const MARGIN = 16

const savedPlace = z.object({ x: z.number().int(), y: z.number().int() })

/** `length` from `at`, moved as little as possible to lie between `from` and `from + room`. */
function within(at: number, length: number, from: number, room: number): number {
  return Math.max(from, Math.min(at, from + room - length))
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** The size its page needs at a zoom, in DIP. */
export function miniSize(zoom: number): Size {
  return {
    width: Math.round(MINI_SIZE.width * zoom),
    height: Math.round(MINI_SIZE.height * zoom),
  }
}

/**
 * Where the mini player goes: where it was last (anything at all was remembered), whole on the display it
 * was mostly on; in the lower right corner of the first of `workAreas` when that display is gone. It
 * grows with the zoom, so that its page always fits.
 */
export function miniBounds(
  remembered: unknown,
  zoom: number,
  workAreas: readonly Rectangle[],
): Rectangle {
  const wanted = miniSize(zoom)
  const first = workAreas[0] ?? { x: 0, y: 0, ...wanted }
  const saved = savedPlace.safeParse(remembered).data
  const there = saved && { x: saved.x, y: saved.y, ...wanted }
  const [home] = there
    ? workAreas
        .filter((area) => overlap(there, area) > 0)
        .sort((one, other) => overlap(there, other) - overlap(there, one))
    : []
  const area = home ?? first
  const width = Math.min(wanted.width, area.width)
  const height = Math.min(wanted.height, area.height)
  const corner = {
    x: area.x + area.width - width - MARGIN,
    y: area.y + area.height - height - MARGIN,
  }
  const { x, y } = (home && there) ?? corner
  return {
    x: within(x, width, area.x, area.width),
    y: within(y, height, area.y, area.height),
    width,
    height,
  }
}
