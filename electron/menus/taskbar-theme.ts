import { type NativeTheme, nativeTheme } from 'electron'

/**
 * Whether the panel that holds tray and taskbar is dark. Windows has a theme for it and another for apps;
 * elsewhere Electron answers with the one theme there is.
 */
export function isPanelDark(): boolean {
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI
}

/**
 * Makes Electron look up the theme of Windows' taskbar. It does so only when a theme changes, and until
 * then answers with the apps' theme (NativeTheme::OnNativeThemeUpdatedOnUI in
 * electron_api_native_theme.cc). The apps' theme is changed and changed back before there is a window
 * to see it; `updated` follows.
 */
export function learnTaskbarTheme(
  theme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'> = nativeTheme,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') return
  const { themeSource } = theme
  theme.themeSource = theme.shouldUseDarkColors ? 'light' : 'dark'
  theme.themeSource = themeSource
}

/**
 * File name of the tray's icon. macOS colors a template image by itself. Windows reports its taskbar's theme
 * and needs an ICO, whose pictures fit its scales. On Linux nothing reports whether the panel is dark, which
 * GNOME's is under every theme: the icon has a color that is readable on both.
 */
export function trayIconName(platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return 'trayTemplate.png'
  if (platform === 'win32') return dark ? 'tray-dark.ico' : 'tray-light.ico'
  return 'tray.png'
}
