import type { DesktopChanges, DesktopState, UpdateState } from '../../preload/contract/desktop.ts'
import type { MediaKeys } from '../player-control/media-keys.ts'
import type { SettingsStore } from './settings-store.ts'

/** System facts in the desktop state. The settings do not store them. */
export interface SystemPort {
  readonly canStartAtLogin: boolean
  readonly placesWindows: boolean
  /** Read every time: users can also change it in the system settings. */
  startsAtLogin(): boolean
  /** The user must approve the login item in the system settings. */
  loginItemNeedsApproval(): boolean
  /** Called only if `canStartAtLogin`. A failure shows in `startsAtLogin`. */
  startAtLogin(on: boolean): void
  update(): UpdateState | null
}

export interface DesktopSettingsControl {
  state(): DesktopState
  change(changes: DesktopChanges): DesktopState
  refresh(): void
  /** Retries the media keys. The user may have granted a permission or closed another program. */
  recheck(): void
}

export function createDesktopSettings(options: {
  readonly store: Pick<SettingsStore, 'mediaKeys' | 'hardwareAcceleration'>
  readonly mediaKeys: Pick<MediaKeys, 'apply' | 'problem'>
  readonly system: SystemPort
  readonly publish: (state: DesktopState) => void
}): DesktopSettingsControl {
  const { store, mediaKeys, system, publish } = options
  let chosen = store.mediaKeys.read()
  mediaKeys.apply(chosen, false)

  const state = (): DesktopState => ({
    settings: {
      mediaKeys: chosen,
      startAtLogin: system.startsAtLogin(),
      hardwareAcceleration: store.hardwareAcceleration.read(),
    },
    mediaKeyProblem: mediaKeys.problem(),
    canStartAtLogin: system.canStartAtLogin,
    loginItemNeedsApproval: system.loginItemNeedsApproval(),
    placesWindows: system.placesWindows,
    update: system.update(),
  })
  let lastPublished = JSON.stringify(state())
  const refresh = () => {
    const now = state()
    const text = JSON.stringify(now)
    if (text === lastPublished) return
    lastPublished = text
    publish(now)
  }

  return {
    state,
    change(changes) {
      if (changes.mediaKeys !== undefined) {
        // Apply an unchanged choice too: the program that held the keys may have exited.
        chosen = changes.mediaKeys
        mediaKeys.apply(chosen, true)
        store.mediaKeys.write(chosen)
      }
      if (changes.startAtLogin !== undefined && system.canStartAtLogin)
        system.startAtLogin(changes.startAtLogin)
      if (changes.hardwareAcceleration !== undefined)
        store.hardwareAcceleration.write(changes.hardwareAcceleration)
      refresh()
      return state()
    },
    refresh,
    recheck() {
      if (mediaKeys.problem() !== null) mediaKeys.apply(chosen, false)
      refresh()
    },
  }
}
