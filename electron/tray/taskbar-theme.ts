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
  theme.themeSource = theme.shouldUseDarkColors ? 'light' : 'dark'
  theme.themeSource = 'system'
}

/**
 * File name of the tray's icon. macOS colours a template image by itself; elsewhere the dark theme
 * has a dark panel, where the icon must be light.
 */
export function trayIconName(platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return 'trayTemplate.png'
  return dark ? 'tray-dark.png' : 'tray-light.png'
}
