/**
 * File name of the tray's icon. macOS colours a template image by itself; elsewhere the dark theme
 * has a dark panel, where the icon must be light.
 */
export function trayIconName(platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return 'trayTemplate.png'
  return dark ? 'tray-dark.png' : 'tray-light.png'
}
