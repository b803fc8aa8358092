import { type BrowserWindow, type CommandLine, type Rectangle, type Size, screen } from 'electron'
import { z } from 'zod'
import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { Signal } from '../../shared/signal.ts'

const DEFAULT_SIZE = { width: 1200, height: 800 } as const
export const MINIMUM_SIZE = { width: 360, height: 560 } as const
/** In DIP. With a smaller visible part, the user could not drag the window back. */
const MINIMUM_VISIBLE = { width: 120, height: 60 } as const

const integer = z.number().int()
const savedBounds = z.strictObject({
  x: integer.optional(),
  y: integer.optional(),
  width: integer,
  height: integer,
  maximized: z.boolean(),
})
/** Key of `maximized` in files that versions before 0.1.0 stored. */
const FORMER_KEY = 'maximised' // cspell:ignore maximised

/** Bounds in DIP of the window when it is not maximized. x and y are missing on Wayland, which has no positions. */
export type SavedBounds = z.infer<typeof savedBounds>

/**
 * Returns true for native Wayland windows. Before the app's code runs, Electron chooses the platform and adds the
 * switch `ozone-platform` to its command line (ui::SetOzonePlatformForLinuxIfNeeded). The value `x11` means XWayland.
 * Without the switch the session type decides.
 */
export function isWaylandWindow(
  platform: NodeJS.Platform,
  ozonePlatform: string,
  env: NodeJS.ProcessEnv,
): boolean {
  if (platform !== 'linux') return false
  return ozonePlatform === '' ? env.XDG_SESSION_TYPE === 'wayland' : ozonePlatform === 'wayland'
}

/** Returns false on Wayland: Electron reports the position 0,0 there, cannot set it, and ignores `alwaysOnTop`. */
export function canPlaceWindows(commandLine: Pick<CommandLine, 'getSwitchValue'>): boolean {
  const ozonePlatform = commandLine.getSwitchValue('ozone-platform')
  return !isWaylandWindow(process.platform, ozonePlatform, process.env)
}

/** Returns the work areas of all displays, the primary display first. */
export function workAreas(): Rectangle[] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return [primary, ...others].map(({ workArea }) => workArea)
}

export function watchDisplays(onChange: () => void): Unsubscribe {
  screen.on('display-removed', onChange)
  screen.on('display-metrics-changed', onChange)
  return () => {
    screen.off('display-removed', onChange)
    screen.off('display-metrics-changed', onChange)
  }
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)
}

/** Returns the area that overlaps most with `bounds`. Returns undefined when no overlap is as large as `minimum`. */
function bestArea(
  bounds: Rectangle,
  areas: readonly Rectangle[],
  minimum: Size,
): Rectangle | undefined {
  return areas
    .map((area) => ({
      area,
      width: overlap(bounds.x, bounds.width, area.x, area.width),
      height: overlap(bounds.y, bounds.height, area.y, area.height),
    }))
    .filter(({ width, height }) => width >= minimum.width && height >= minimum.height)
    .sort((left, right) => right.width * right.height - left.width * left.height)[0]?.area
}

/** Returns new bounds, in DIP, for a window that the user cannot drag. Returns null when the user can drag it. */
export function reachableBounds(
  bounds: Rectangle,
  workAreas: readonly Rectangle[],
): Rectangle | null {
  const area = bestArea(bounds, workAreas, MINIMUM_VISIBLE)
  if (area !== undefined && bounds.y >= area.y) return null
  if (area !== undefined) {
    // The lowered window may overlap most with another display, whose top is even lower.
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

type InitialBounds = Partial<Rectangle> & Size & { readonly maximized: boolean }

function sizeWithin(size: Size, area: Size = size): Size {
  return {
    width: Math.max(Math.min(size.width, area.width), MINIMUM_SIZE.width),
    height: Math.max(Math.min(size.height, area.height), MINIMUM_SIZE.height),
  }
}

function renameFormerKey(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key === FORMER_KEY ? 'maximized' : key, value]),
  )
}

/** Returns the bounds for opening the main window. `stored` is untrusted, and its display may be disconnected. */
export function initialBounds(
  stored: unknown,
  workAreas: readonly Rectangle[],
  placesWindows: boolean,
): InitialBounds {
  const parsed = savedBounds.safeParse(renameFormerKey(stored))
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
 * Saves the bounds after moves, on close and before the app ends (Windows closes no windows at shutdown). Records the
 * maximized state before a window is minimized or full-screen, because Electron then reports it as not maximized. Saves
 * nothing while the window still has to be maximized.
 */
export function rememberBounds(options: {
  readonly window: BrowserWindow
  readonly placesWindows: boolean
  readonly save: (bounds: SavedBounds) => void
  readonly ending: Pick<Signal, 'subscribe'>
  readonly isMaximizePending: () => boolean
}): void {
  const { window, placesWindows, ending, isMaximizePending } = options
  let isMaximized = false
  let lastSaved = ''
  let timer: NodeJS.Timeout | undefined

  const recordMaximized = () => {
    if (!window.isMinimized() && !window.isFullScreen()) isMaximized = window.isMaximized()
  }
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || isMaximizePending()) return
    recordMaximized()
    const bounds = boundsToSave(window.getNormalBounds(), isMaximized, placesWindows)
    const serialized = JSON.stringify(bounds)
    if (serialized !== lastSaved) options.save(bounds)
    lastSaved = serialized
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
  const unsubscribe = ending.subscribe(save)
  window.on('closed', () => {
    clearTimeout(timer)
    unsubscribe()
  })
}

/** In DIP at zoom 1. The mini player has a cover, two lines and a row of buttons. */
export const MINI_SIZE = { width: 380, height: 128 } as const
const MARGIN = 16

const savedPosition = z.object({ x: integer, y: integer })

function clamp(position: number, length: number, areaStart: number, areaLength: number): number {
  return Math.max(areaStart, Math.min(position, areaStart + areaLength - length))
}

export function miniSize(zoom: number): Size {
  return {
    width: Math.round(MINI_SIZE.width * zoom),
    height: Math.round(MINI_SIZE.height * zoom),
  }
}

/** Returns bounds at the stored position (untrusted) or in the lower right corner of the first work area. */
export function miniBounds(
  stored: unknown,
  zoom: number,
  workAreas: readonly Rectangle[],
): Rectangle {
  const size = miniSize(zoom)
  const saved = savedPosition.safeParse(stored).data
  const savedArea = saved && bestArea({ ...saved, ...size }, workAreas, { width: 1, height: 1 })
  const area = savedArea ?? workAreas[0] ?? { x: 0, y: 0, ...size }
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  const corner = {
    x: area.x + area.width - width - MARGIN,
    y: area.y + area.height - height - MARGIN,
  }
  const { x, y } = (savedArea && saved) ?? corner
  return {
    x: clamp(x, width, area.x, area.width),
    y: clamp(y, height, area.y, area.height),
    width,
    height,
  }
}
