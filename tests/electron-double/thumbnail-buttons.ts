import type * as Electron from 'electron'

/** Windows has room for so many (ui/win/taskbar_host.cc). */
const MOST = 7

/**
 * The buttons under a window's thumbnail on Windows, as Electron's taskbar_host.cc keeps them: a window
 * has a place for them from its first show on. Buttons set before that are lost, and so are later ones,
 * since Electron takes the first as set; hiding the window takes the buttons away, and the next ones
 * are set afresh.
 */
export class ThumbnailButtons {
  #added = false
  #shown: readonly Electron.ThumbarButton[] | null = null

  /** True when the buttons are to be seen from now on. */
  set(buttons: readonly Electron.ThumbarButton[], isOnTaskbar: boolean): boolean {
    if (buttons.length > MOST) return false
    const isUpdate = this.#added
    this.#added = true
    if (!isOnTaskbar || (isUpdate && this.#shown === null)) return false
    this.#shown = buttons
    return true
  }

  /** The window leaves the taskbar. */
  hide(): void {
    this.#added = false
    this.#shown = null
  }

  /** What a user sees; null: no buttons. */
  get shown(): readonly Electron.ThumbarButton[] | null {
    return this.#shown
  }
}
