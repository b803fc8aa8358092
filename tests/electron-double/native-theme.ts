import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'
import { environment } from './environment.ts'

/** Callbacks that apply a theme change to each page. */
export const themedPages = new Set<() => void>()

/** As in Electron's electron_api_native_theme.cc. */
class NativeTheme extends EventEmitter {
  #apps = false
  /** Theme of Windows' own parts, which has its own registry value. */
  #system = environment.darkTaskbar
  /** The value that Electron has read: none before the first theme change. */
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

  /** The user changes themes; only Windows has two. */
  wear(themes: { readonly apps: boolean; readonly system: boolean }): void {
    this.#apps = themes.apps
    this.#system = themes.system
    this.#changed()
  }

  /** Electron posts the event to its thread: it arrives after the current code. */
  #changed(): void {
    setImmediate(() => {
      if (environment.personality.platform === 'win32') this.#systemAsRead = this.#system
      this.emit('updated')
      for (const apply of themedPages) apply()
    })
  }
}

throwOnMissingMembers(NativeTheme, 'nativeTheme')

export const nativeTheme = new NativeTheme() satisfies Pick<
  Electron.NativeTheme,
  'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI' | 'themeSource'
>
