import type { App } from 'electron'

/** As the installer registers it (appId in electron-builder.ts): taskbar and notifications go by it. */
export const APP_USER_MODEL_ID = 'fm.undertone.desktop'

/** Tells Windows which program this is; other systems know it by its package. */
export function identify(
  app: Pick<App, 'setAppUserModelId'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(APP_USER_MODEL_ID)
}
