import type { App } from 'electron'
import type { Logger } from '../log/logger.ts'

/** Chromium's switch that takes the sandbox away from every process. */
const NO_SANDBOX = 'no-sandbox'

/**
 * Puts every page into Chromium's sandbox, to be called before the app is ready. An AppImage is started
 * without one where the system forbids user namespaces: app.enableSandbox() would take that switch away
 * again (electron_api_app.cc), and no page could start. Every window asks for its sandbox either way.
 */
export function requireSandbox(
  app: Pick<App, 'enableSandbox'> & {
    readonly commandLine: Pick<App['commandLine'], 'hasSwitch'>
  },
  log: Pick<Logger, 'warn'>,
): void {
  if (app.commandLine.hasSwitch(NO_SANDBOX)) log.warn('started without Chromium’s sandbox')
  else app.enableSandbox()
}
