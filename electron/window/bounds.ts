import { type BrowserWindow, type CommandLine, type Rectangle, type Size, screen } from 'electron'
import { z } from 'zod'
import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { Signal } from '../../shared/signal.ts'

const DEFAULT_SIZE = { width: 1200, height: 800 } as const
export const MINIMUM_SIZE = { width: 360, height: 560 } as const
/** In DIP. With less visible, the user could not drag the window back. */
const MINIMUM_VISIBLE = { width: 120, height: 60 } as const

const integer = z.number().int()
const savedBounds = z.strictObject({
  x: integer.optional(),
  y: integer.optional(),
  width: integer,
  height: integer,
  maximized: z.boolean(),
})
/** The key of `maximized` before 0.1.0. */
const FORMER_KEY = 'maximised' // cspell:ignore maximised

/** Bounds before maximizing, in DIP. Without x and y where the position is unknown (Wayland). */
export type SavedBounds = z.infer<typeof savedBounds>

/**
 * Returns true for native Wayland windows. Electron decides before main runs and adds the `ozone-platform` switch to
 * its command line (ui::SetOzonePlatformForLinuxIfNeeded); "x11" means XWayland. Without the switch the session type
 * decides.
 */
export function isWaylandWindow(
  platform: NodeJS.Platform,
  ozonePlatform: string,
  env: NodeJS.ProcessEnv,
): boolean {
  if (platform !== 'linux') return false
  return ozonePlatform === '' ? env.XDG_SESSION_TYPE === 'wayland' : ozonePlatform === 'wayland'
}

/** On Wayland an app cannot read or set a position: bounds read 0,0, and `alwaysOnTop` has no effect. */
export function canPlaceWindows(commandLine: Pick<CommandLine, 'getSwitchValue'>): boolean {
  const ozonePlatform = commandLine.getSwitchValue('ozone-platform')
  return !isWaylandWindow(process.platform, ozonePlatform, process.env)
}

export function workAreas(): Rectangle[] {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

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

/** Area with the largest overlap of at least `least`, or undefined. */
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

/** New bounds for a window that can no longer be dragged because the displays have changed, or null. In DIP. */
export function reachableBounds(
  bounds: Rectangle,
  workAreas: readonly Rectangle[],
): Rectangle | null {
  const area = bestArea(bounds, workAreas, MINIMUM_VISIBLE)
  if (area !== undefined && bounds.y >= area.y) return null
  if (area !== undefined) {
    // Lowering may move most of the window to another display, whose top is even lower.
    const lowered = { ...bounds, y: area.y }
    return reachableBounds(lowered, workAreas) ?? lowered
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

type OpeningBounds = Partial<Rectangle> & Size & { readonly maximized: boolean }

function sizeWithin(size: Size, area: Size = size): Size {
  return {
    width: Math.max(Math.min(size.width, area.width), MINIMUM_SIZE.width),
    height: Math.max(Math.min(size.height, area.height), MINIMUM_SIZE.height),
  }
}

function renameFormerKey(remembered: unknown): unknown {
  if (typeof remembered !== 'object' || remembered === null) return remembered
  return Object.fromEntries(
    Object.entries(remembered).map(([key, value]) => [
      key === FORMER_KEY ? 'maximized' : key,
      value,
    ]),
  )
}

/** `remembered` is untrusted, and a display may have been removed since. */
export function initialBounds(
  remembered: unknown,
  workAreas: readonly Rectangle[],
  placesWindows: boolean,
): OpeningBounds {
  const parsed = savedBounds.safeParse(renameFormerKey(remembered))
  if (!parsed.success) return { ...sizeWithin(DEFAULT_SIZE, workAreas[0]), maximized: false }
  const { maximized, x, y, ...saved } = parsed.data
  const size = sizeWithin(saved)
  const area =
    placesWindows && x !== undefined && y !== undefined
      ? bestArea({ x, y, ...size }, workAreas, MINIMUM_VISIBLE)
      : undefined
  // Without a position, or when its display is gone, only the size is used.
  if (area === undefined || x === undefined || y === undefined)
    return { ...sizeWithin(size, workAreas[0]), maximized }
  // A title bar above the top edge cannot be dragged back.
  return { x, y: Math.max(y, area.y), ...sizeWithin(size, area), maximized }
}

export function boundsToSave(
  { x, y, width, height }: Rectangle,
  maximized: boolean,
  placesWindows: boolean,
): SavedBounds {
  return { ...(placesWindows && { x, y }), width, height, maximized }
}

const SAVE_AFTER_MS = 500

/**
 * Saves the bounds after moves, on close and before the app ends (Windows closes no windows at shutdown). Minimized
 * and full-screen windows read as not maximized, so the state is recorded earlier. While `isPending`, the window is
 * not yet maximized and nothing is saved.
 */
export function rememberBounds(options: {
  readonly window: BrowserWindow
  readonly placesWindows: boolean
  readonly save: (bounds: SavedBounds) => void
  readonly ending: Pick<Signal, 'subscribe'>
  readonly isPending: () => boolean
}): void {
  const { window, placesWindows, ending, isPending } = options
  let isMaximized = false
  let saved = ''
  let timer: NodeJS.Timeout | undefined

  const recordMaximized = () => {
    if (!window.isMinimized() && !window.isFullScreen()) isMaximized = window.isMaximized()
  }
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || isPending()) return
    recordMaximized()
    const bounds = boundsToSave(window.getNormalBounds(), isMaximized, placesWindows)
    const text = JSON.stringify(bounds)
    if (text !== saved) options.save(bounds)
    saved = text
  }
  const saveSoon = () => {
    recordMaximized()
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

/** In DIP at zoom 1: a cover, two lines and a row of buttons. */
export const MINI_SIZE = { width: 380, height: 128 } as const
const MARGIN = 16

const savedPlace = z.object({ x: integer, y: integer })

function clamp(at: number, length: number, from: number, room: number): number {
  return Math.max(from, Math.min(at, from + room - length))
}

export function miniSize(zoom: number): Size {
  return {
    width: Math.round(MINI_SIZE.width * zoom),
    height: Math.round(MINI_SIZE.height * zoom),
  }
}

/** The stored position (untrusted) or the lower right corner of the first work area. Grows with the zoom. */
export function miniBounds(
  remembered: unknown,
  zoom: number,
  workAreas: readonly Rectangle[],
): Rectangle {
  const wanted = miniSize(zoom)
  const saved = savedPlace.safeParse(remembered).data
  const display = saved && bestArea({ ...saved, ...wanted }, workAreas, { width: 1, height: 1 })
  const area = display ?? workAreas[0] ?? { x: 0, y: 0, ...wanted }
  const width = Math.min(wanted.width, area.width)
  const height = Math.min(wanted.height, area.height)
  const corner = {
    x: area.x + area.width - width - MARGIN,
    y: area.y + area.height - height - MARGIN,
  }
  const { x, y } = (display && saved) ?? corner
  return {
    x: clamp(x, width, area.x, area.width),
    y: clamp(y, height, area.y, area.height),
    width,
    height,
  }
}
