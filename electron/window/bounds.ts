import type { Rectangle, Size } from 'electron'
import { z } from 'zod'
import type { WindowSystem } from './window-system.ts'

/** Size of the main window at first launch, and the least it can be used at, in DIP. */
const DEFAULT_SIZE = { width: 1200, height: 800 } as const
export const MINIMUM_SIZE = { width: 360, height: 560 } as const
/** A remembered window must show at least this much of itself, or it could not be dragged back. */
const MINIMUM_VISIBLE = { width: 120, height: 60 } as const

const integer = z.number().int()
const savedBounds = z.strictObject({
  x: integer.optional(),
  y: integer.optional(),
  width: integer,
  height: integer,
  maximised: z.boolean(),
})
/** Where the window was, in DIP, before it was maximised; without x and y where nothing tells (Wayland). */
export type SavedBounds = z.infer<typeof savedBounds>

/** What to remember of a window with these bounds. */
export function boundsToSave(
  { x, y, width, height }: Rectangle,
  maximised: boolean,
  { placesWindows }: WindowSystem,
): SavedBounds {
  return { ...(placesWindows && { x, y }), width, height, maximised }
}

/** How to open the window; without x and y the system chooses the place. */
export interface OpeningBounds {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximised: boolean
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)
}

/** The area that shows most of the window, or undefined when none shows enough of it. */
function bestArea(bounds: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  return areas
    .map((area) => ({
      area,
      width: overlap(bounds.x, bounds.width, area.x, area.width),
      height: overlap(bounds.y, bounds.height, area.y, area.height),
    }))
    .filter(
      ({ width, height }) => width >= MINIMUM_VISIBLE.width && height >= MINIMUM_VISIBLE.height,
    )
    .sort((one, other) => other.width * other.height - one.width * one.height)[0]?.area
}

/**
 * Where a window has to go so that the user can drag it, when the displays have changed under it;
 * null while it is within reach. In DIP.
 */
export function backWithinReach(
  bounds: Rectangle,
  workAreas: readonly Rectangle[],
): Rectangle | null {
  const area = bestArea(bounds, workAreas)
  if (area !== undefined && bounds.y >= area.y) return null
  if (area !== undefined) {
    // Further down another screen may show most of it, whose top is lower still.
    const lowered = { ...bounds, y: area.y }
    return backWithinReach(lowered, workAreas) ?? lowered
  }
  const [target] = workAreas
  if (target === undefined) return null
  const width = Math.min(bounds.width, target.width)
  const height = Math.min(bounds.height, target.height)
  return {
    x: target.x + Math.round((target.width - width) / 2),
    y: target.y + Math.round((target.height - height) / 2),
    width,
    height,
  }
}

/** No larger than the area, and never smaller than usable. */
function sizeWithin(size: Size, area: Size = size): Size {
  return {
    width: Math.max(Math.min(size.width, area.width), MINIMUM_SIZE.width),
    height: Math.max(Math.min(size.height, area.height), MINIMUM_SIZE.height),
  }
}

/**
 * Bounds to open with, from what was remembered (anything at all) and the work areas of the displays
 * there are now: a screen may have been unplugged since.
 */
export function openingBounds(
  remembered: unknown,
  workAreas: readonly Rectangle[],
  { placesWindows }: WindowSystem,
): OpeningBounds {
  const parsed = savedBounds.safeParse(remembered)
  if (!parsed.success) return { ...sizeWithin(DEFAULT_SIZE, workAreas[0]), maximised: false }
  const { maximised, x, y, ...saved } = parsed.data
  const size = {
    width: Math.max(saved.width, MINIMUM_SIZE.width),
    height: Math.max(saved.height, MINIMUM_SIZE.height),
  }
  const area =
    placesWindows && x !== undefined && y !== undefined
      ? bestArea({ x, y, ...size }, workAreas)
      : undefined
  // Without a place, or on a display that is gone, the size remains.
  if (area === undefined || x === undefined || y === undefined)
    return { ...sizeWithin(size, workAreas[0]), maximised }
  // A title bar above the top edge cannot be dragged back.
  return { x, y: Math.max(y, area.y), ...sizeWithin(size, area), maximised }
}
