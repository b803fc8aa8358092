/** The settings that only the desktop app has. */
import { getPlatform } from '../../platform/platform.ts'
import { AppPanel } from './components/app-panel.tsx'
import { CrashLogPanel } from './components/crash-log-panel.tsx'
import { MediaKeysPanel } from './components/media-keys-panel.tsx'

/** Nothing in a browser. */
export function DesktopSettings() {
  if (!getPlatform().capabilities.tray) return null
  return (
    <>
      <MediaKeysPanel />
      <AppPanel />
      <CrashLogPanel />
    </>
  )
}
