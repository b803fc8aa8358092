import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { nameAbsentOf } from './absent.ts'
import { environment } from './environment.ts'

/** What shows a changed theme in each page. */
export const themedPages = new Set<() => void>()

/** As Electron's electron_api_native_theme.cc keeps it. */
class NativeTheme extends EventEmitter {
  #apps = false
  /** The theme of Windows' own parts, which has a place of its own in the registry. */
  #system = environment.darkTaskbar
  /** What Electron has read of it: nothing before the first change of any theme. */
  #systemAsRead: boolean | null = null
  #source: Electron.NativeTheme['themeSource'] = 'system'

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#apps : this.#source === 'dark'
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#systemAsRead ?? this.shouldUseDarkColors
  }
  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source
  }
  set themeSource(source: Electron.NativeTheme['themeSource']) {
    const wasDark = this.shouldUseDarkColors
    this.#source = source
    if (this.shouldUseDarkColors !== wasDark) this.#changed()
  }

  /** A user chooses other themes; only Windows has two. */
  wear(themes: { readonly apps: boolean; readonly system: boolean }): void {
    this.#apps = themes.apps
    this.#system = themes.system
    this.#changed()
  }

  /** Electron posts it to its own thread: it comes after what runs now. */
  #changed(): void {
    setImmediate(() => {
      if (environment.personality.platform === 'win32') this.#systemAsRead = this.#system
      this.emit('updated')
      for (const apply of themedPages) apply()
    })
  }
}

nameAbsentOf(NativeTheme, 'nativeTheme')

export const nativeTheme = new NativeTheme() satisfies Pick<
  Electron.NativeTheme,
  'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI' | 'themeSource'
>
