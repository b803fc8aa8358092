import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'
import { environment } from './environment.ts'

/** Callbacks that apply a theme change to each page. */
export const themedPages = new Set<() => void>()

/** Follows Electron's electron_api_native_theme.cc. */
class NativeTheme extends EventEmitter {
  #areAppsDark = false
  /** Theme of the taskbar and other parts of Windows, which has its own registry value. */
  #isSystemDark = environment.darkTaskbar
  /** The system theme that Electron has read. Null before the first theme change. */
  #readSystemTheme: boolean | null = null
  #source: Electron.NativeTheme['themeSource'] = 'system'

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#areAppsDark : this.#source === 'dark'
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#readSystemTheme ?? this.shouldUseDarkColors
  }
  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source
  }
  set themeSource(source: Electron.NativeTheme['themeSource']) {
    const wasDark = this.shouldUseDarkColors
    this.#source = source
    if (this.shouldUseDarkColors !== wasDark) this.#changed()
  }

  /** Changes the themes as the user does. Only Windows has a separate system theme. */
  setSystemThemes(themes: { readonly apps: boolean; readonly system: boolean }): void {
    this.#areAppsDark = themes.apps
    this.#isSystemDark = themes.system
    this.#changed()
  }

  /** Electron emits the event asynchronously. */
  #changed(): void {
    setImmediate(() => {
      if (environment.personality.platform === 'win32') this.#readSystemTheme = this.#isSystemDark
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
