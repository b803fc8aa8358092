import type { BrowserWindow } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import { boundsToSave } from './bounds.ts'
import type { WindowStore } from './window-store.ts'
import type { WindowSystem } from './window-system.ts'

/** The window's place is saved this long after its last move, in ms. */
const SAVE_AFTER_MS = 500

/**
 * Saves the window's place and size after moves, when it closes and before the app ends: Windows closes no
 * window at its shutdown. Minimized and full-screen windows read as not maximized, so that is noted before.
 * `isPending`: the window still has to be maximized when it is first shown, and is saved as it was.
 */
export function rememberBounds(options: {
  readonly window: BrowserWindow
  readonly store: Pick<WindowStore, 'write'>
  readonly system: WindowSystem
  readonly ending: Pick<Signal, 'subscribe'>
  readonly isPending: () => boolean
}): void {
  const { window, store, system, ending, isPending } = options
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
    const place = boundsToSave(window.getNormalBounds(), isMaximised, system)
    const text = JSON.stringify(place)
    if (text !== saved) store.write('main', place)
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
