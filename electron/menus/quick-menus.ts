import {
  type BrowserWindow,
  type Dock,
  Menu,
  type MenuItemConstructorOptions,
  nativeImage,
  type ThumbarButton,
} from 'electron'
import type { AppState } from '../../preload/contract/commands.ts'
import { isPlaying, type PlayerReport } from '../../preload/contract/player.ts'
import { type Action, type QuickId, quickCommands } from './commands.ts'

/** Player button of the quick menus, which are the dock menu (macOS) and the thumbnail toolbar (Windows). */
export interface QuickControl {
  readonly id: QuickId
  readonly title: string
  readonly enabled: boolean
}

export function isLoading(status: PlayerReport['status']): boolean {
  return isPlaying(status) && status !== 'playing'
}

export function quickControls(state: AppState): readonly QuickControl[] {
  return quickCommands(state).map(({ id, title, enabled }) => ({
    id,
    title,
    enabled: enabled?.(state) ?? true,
  }))
}

/** Each shape returns true for points inside the icon. x and y are 0 to 1, from the upper left corner. */
const GLYPH_SHAPES: Readonly<Record<QuickControl['id'], (x: number, y: number) => boolean>> = {
  play: (x, y) => triangle(x, y, 0.22, 0.85),
  pause: (x, y) => bar(x, 0.22, 0.4, y) || bar(x, 0.6, 0.78, y),
  stop: (x, y) => bar(x, 0.2, 0.8, y) && y > 0.2 && y < 0.8,
  next: (x, y) => triangle(x, y, 0.15, 0.68) || bar(x, 0.7, 0.84, y),
  previous: (x, y) => GLYPH_SHAPES.next(1 - x, y),
}

function triangle(x: number, y: number, left: number, tip: number): boolean {
  return x > left && Math.abs(y - 0.5) < (0.36 * (tip - x)) / (tip - left)
}

function bar(x: number, left: number, right: number, y: number): boolean {
  return x > left && x < right && y > 0.14 && y < 0.86
}

const SAMPLES_PER_SIDE = 4

/** Draws a BGRA bitmap with premultiplied alpha for nativeImage.createFromBitmap: white if `dark`, otherwise black. */
export function drawGlyph(id: QuickControl['id'], size: number, dark: boolean): Buffer {
  const isInside = GLYPH_SHAPES[id]
  const pixels = Buffer.alloc(size * size * 4)
  for (let pixel = 0; pixel < size * size; pixel++) {
    let hits = 0
    for (let sample = 0; sample < SAMPLES_PER_SIDE * SAMPLES_PER_SIDE; sample++) {
      const x = (pixel % size) + ((sample % SAMPLES_PER_SIDE) + 0.5) / SAMPLES_PER_SIDE
      const y =
        Math.floor(pixel / size) + (Math.floor(sample / SAMPLES_PER_SIDE) + 0.5) / SAMPLES_PER_SIDE
      if (isInside(x / size, y / size)) hits++
    }
    const alpha = Math.round((255 * hits) / (SAMPLES_PER_SIDE * SAMPLES_PER_SIDE))
    pixels.fill(dark ? alpha : 0, pixel * 4, pixel * 4 + 3)
    pixels[pixel * 4 + 3] = alpha
  }
  return pixels
}

/** In DIP (SM_CXSMICON). The bitmap has twice this size, for high-density screens. */
const GLYPH_SIZE = 16

function glyph(id: QuickControl['id'], dark: boolean) {
  const [width, height] = [GLYPH_SIZE * 2, GLYPH_SIZE * 2]
  return nativeImage.createFromBitmap(drawGlyph(id, width, dark), { width, height, scaleFactor: 2 })
}

export function thumbnailButtons(
  controls: readonly QuickControl[],
  dark: boolean,
  act: (action: Action) => void,
): ThumbarButton[] {
  return controls.map(({ id, title, enabled }) => ({
    icon: glyph(id, dark),
    tooltip: title,
    flags: [enabled ? 'enabled' : 'disabled'],
    click: () => act(id),
  }))
}

export function dockMenu(
  controls: readonly QuickControl[],
  act: (action: Action) => void,
): MenuItemConstructorOptions[] {
  return controls.map(({ id, title, enabled }) => ({
    id,
    label: title,
    enabled,
    click: () => act(id),
  }))
}

interface QuickPlaces {
  readonly dock: Pick<Dock, 'setMenu'> | undefined
  /** Null except on Windows, and while there is no taskbar button (NativeWindowViews::Hide, taskbar_host.cc). */
  readonly thumbnail: Pick<BrowserWindow, 'setThumbarButtons' | 'setProgressBar'> | null
}

/** Values of BrowserWindow.setProgressBar: above 1 is indeterminate, below 0 removes the bar. */
export const INDETERMINATE = 2
export const NO_PROGRESS = -1

/** Returns an idempotent function that updates both menus. Call it after changes and when the window shows or hides. */
export function createQuickMenus(
  places: () => QuickPlaces,
  isDark: () => boolean,
  act: (action: Action) => void,
): (controls: readonly QuickControl[], isLoading: boolean) => void {
  let shownInDock = ''
  /** Empty while there is no taskbar button, so that a new button gets all content again. */
  let shownInTaskbar = ''
  return (controls, isLoading) => {
    const { dock, thumbnail } = places()
    const dark = isDark()
    const dockContent = JSON.stringify(controls)
    const taskbarContent = thumbnail === null ? '' : JSON.stringify([controls, isLoading, dark])
    if (dock !== undefined && dockContent !== shownInDock)
      dock.setMenu(Menu.buildFromTemplate(dockMenu(controls, act)))
    if (thumbnail !== null && taskbarContent !== shownInTaskbar) {
      thumbnail.setThumbarButtons(thumbnailButtons(controls, dark, act))
      thumbnail.setProgressBar(isLoading ? INDETERMINATE : NO_PROGRESS)
    }
    shownInDock = dockContent
    shownInTaskbar = taskbarContent
  }
}
