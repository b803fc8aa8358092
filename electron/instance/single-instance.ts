import { app } from 'electron'

/**
 * True when this process is the one Undertone of this profile. From then on every further launch ends
 * itself and calls `onSecondLaunch` here, which is also the way back to a hidden window where the
 * desktop shows no tray.
 */
export function claimSingleInstance(onSecondLaunch: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', onSecondLaunch)
  return true
}
