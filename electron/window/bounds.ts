import { type BrowserWindow, type CommandLine, type Rectangle, type Size, screen } from 'electron'
import { z } from 'zod'
import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { Signal } from '../../shared/signal.ts'

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

/**
 * Whether the windows are Wayland's. Electron decides before main runs, and writes its choice into its own
 * command line (ui::SetOzonePlatformForLinuxIfNeeded): `ozonePlatform` is that switch, "x11" for a user
 * who asked for XWayland. Without the switch the session says it.
 */
export function isWaylandWindow(
  platform: NodeJS.Platform,
  ozonePlatform: string,
  env: NodeJS.ProcessEnv,
): boolean {
  if (platform !== 'linux') return false
  return ozonePlatform === '' ? env.XDG_SESSION_TYPE === 'wayland' : ozonePlatform === 'wayland'
}

/**
 * Whether the app may place its windows. On Wayland an app neither learns where its windows are (bounds read
 * 0,0) nor may move or resize one that is open, and `alwaysOnTop` reads true without any effect.
 */
export function canPlaceWindows(commandLine: Pick<CommandLine, 'getSwitchValue'>): boolean {
  const ozonePlatform = commandLine.getSwitchValue('ozone-platform')
  return !isWaylandWindow(process.platform, ozonePlatform, process.env)
}

/** Work areas of the displays there are now, the main one first, in DIP. */
export function workAreas(): Rectangle[] {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

/** Calls `onChange` when a display has gone or has another size or place. */
export function watchDisplays(onChange: () => void): Unsubscribe {
  screen.on('display-removed', onChange)
  screen.on('display-metrics-changed', onChange)
  return () => {
    screen.off('display-removed', onChange)
    screen.off('display-metrics-changed', onChange)
  }
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)
}

/** The area that shows most of the window, or undefined when none shows as much of it as `least`. */
function bestArea(
  bounds: Rectangle,
  areas: readonly Rectangle[],
  least: Size,
): Rectangle | undefined {
  return areas
    .map((area) => ({
      area,
      width: overlap(bounds.x, bounds.width, area.x, area.width),
      height: overlap(bounds.y, bounds.height, area.y, area.height),
    }))
    .filter(({ width, height }) => width >= least.width && height >= least.height)
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
  const area = bestArea(bounds, workAreas, MINIMUM_VISIBLE)
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

/** How to open a window; without x and y the system chooses the place. */
type OpeningBounds = Partial<Rectangle> & Size & { readonly maximised: boolean }

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
  placesWindows: boolean,
): OpeningBounds {
  const parsed = savedBounds.safeParse(remembered)
  if (!parsed.success) return { ...sizeWithin(DEFAULT_SIZE, workAreas[0]), maximised: false }
  const { maximised, x, y, ...saved } = parsed.data
  const size = sizeWithin(saved)
  const area =
    placesWindows && x !== undefined && y !== undefined
      ? bestArea({ x, y, ...size }, workAreas, MINIMUM_VISIBLE)
      : undefined
  // Without a place, or on a display that is gone, the size remains.
  if (area === undefined || x === undefined || y === undefined)
    return { ...sizeWithin(size, workAreas[0]), maximised }
  // A title bar above the top edge cannot be dragged back.
  return { x, y: Math.max(y, area.y), ...sizeWithin(size, area), maximised }
}

/** What to remember of a window with these bounds. */
export function boundsToSave(
  { x, y, width, height }: Rectangle,
  maximised: boolean,
  placesWindows: boolean,
): SavedBounds {
  return { ...(placesWindows && { x, y }), width, height, maximised }
}

/** The window's place is saved this long after its last move, in ms. */
const SAVE_AFTER_MS = 500

/**
 * Saves the window's place and size after moves, when it closes and before the app ends: Windows closes no
 * window at its shutdown. Minimized and full-screen windows read as not maximized, so that is noted before.
 * `isPending`: the window still has to be maximized when it is first shown, and is saved as it was.
 */
export function rememberBounds(options: {
  readonly window: BrowserWindow
  readonly placesWindows: boolean
  readonly save: (bounds: SavedBounds) => void
  readonly ending: Pick<Signal, 'subscribe'>
  readonly isPending: () => boolean
}): void {
  const { window, placesWindows, ending, isPending } = options
  let isMaximised = false
  let saved = ''
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    if (!window.isMinimized() && !window.isFullScreen()) isMaximised = window.isMaximized()
  }
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || isPending()) return
    look()
    const bounds = boundsToSave(window.getNormalBounds(), isMaximised, placesWindows)
    const text = JSON.stringify(bounds)
    if (text !== saved) options.save(bounds)
    saved = text
  }
  const saveSoon = () => {
    look()
    clearTimeout(timer)
    timer = setTimeout(save, SAVE_AFTER_MS).unref()
  }
  window.on('move', saveSoon)
  window.on('resize', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
  const stop = ending.subscribe(save)
  window.on('closed', () => {
    clearTimeout(timer)
    stop()
  })
}

/** Size of the mini player at the pages' own size, in DIP: a cover, two lines and a row of buttons. */
export const MINI_SIZE = { width: 380, height: 128 } as const
/** Between the mini player and the corner of the screen it first opens in. */
const MARGIN = 16

const savedPlace = z.object({ x: integer, y: integer })

/** `length` from `at`, moved as little as possible to lie between `from` and `from + room`. */
function within(at: number, length: number, from: number, room: number): number {
  return Math.max(from, Math.min(at, from + room - length))
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
  const saved = savedPlace.safeParse(remembered).data
  const home = saved && bestArea({ ...saved, ...wanted }, workAreas, { width: 1, height: 1 })
  const area = home ?? workAreas[0] ?? { x: 0, y: 0, ...wanted }
  const width = Math.min(wanted.width, area.width)
  const height = Math.min(wanted.height, area.height)
  const corner = {
    x: area.x + area.width - width - MARGIN,
    y: area.y + area.height - height - MARGIN,
  }
  const { x, y } = (home && saved) ?? corner
  return {
    x: within(x, width, area.x, area.width),
    y: within(y, height, area.y, area.height),
    width,
    height,
  }
}
