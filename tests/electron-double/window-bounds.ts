import type * as Electron from 'electron'
import { screen } from './display.ts'
import { environment } from './environment.ts'

interface Size {
  readonly width: number
  readonly height: number
}

type Limits = Pick<
  Electron.BrowserWindowConstructorOptions,
  'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight'
>

function within(wanted: number, least = 0, most = 0): number {
  return Math.round(Math.max(most > 0 ? Math.min(wanted, most) : wanted, least))
}

/** Whole numbers, and no smaller or larger than the window may be. */
export function limited<T extends Size>(wanted: T, limits: Limits): T {
  return {
    ...wanted,
    width: within(wanted.width, limits.minWidth, limits.maxWidth),
    height: within(wanted.height, limits.minHeight, limits.maxHeight),
  }
}

/** Where a window opens: in the middle of the main screen unless it is told where. */
export function firstBounds(options: Electron.BrowserWindowConstructorOptions): Electron.Rectangle {
  const size = limited({ width: options.width ?? 800, height: options.height ?? 600 }, options)
  const area = screen.getPrimaryDisplay().workArea
  const middle = {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
  }
  const { x, y } = options
  return x === undefined || y === undefined ? { ...middle, ...size } : { x, y, ...size }
}

/**
 * Wayland tells no app where its windows are, lets none be moved or resized by their app once they are
 * made, knows no minimised state, and keeps none above the others, whatever Electron's getters read.
 */
export const isWayland = environment.personality.ozonePlatform === 'wayland'

/** Bounds as the app is told them. */
export function asTold(bounds: Electron.Rectangle): Electron.Rectangle {
  return isWayland ? { ...bounds, x: 0, y: 0 } : { ...bounds }
}
