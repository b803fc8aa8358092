import type { DesktopChanges, DesktopState, UpdateState } from '../../preload/contract/desktop.ts'
import type { MediaKeys } from '../player-control/media-keys.ts'
import type { SettingsStore } from './settings-store.ts'

/** Parts of the desktop state that the settings do not store. */
export interface SystemPort {
  readonly canStartAtLogin: boolean
  readonly placesWindows: boolean
  /** Reads the state at every call, because users can also change it in the system settings. */
  startsAtLogin(): boolean
  /** Returns true when the user must approve the login item in the system settings. */
  loginItemNeedsApproval(): boolean
  /** Turns the login item on or off. After a failure `startsAtLogin` still returns the old state. */
  startAtLogin(on: boolean): void
  update(): UpdateState | null
}

export interface DesktopSettingsControl {
  state(): DesktopState
  change(changes: DesktopChanges): DesktopState
  refresh(): void
  /** Retries to register the media keys. The user may have granted a permission or closed another program. */
  recheck(): void
}

export function createDesktopSettings(options: {
  readonly store: Pick<SettingsStore, 'mediaKeys' | 'hardwareAcceleration'>
  readonly mediaKeys: Pick<MediaKeys, 'apply' | 'problem'>
  readonly system: SystemPort
  readonly publish: (state: DesktopState) => void
}): DesktopSettingsControl {
  const { store, mediaKeys, system, publish } = options
  let mediaKeyChoice = store.mediaKeys.read()
  mediaKeys.apply(mediaKeyChoice, { mayPrompt: false })

  const state = (): DesktopState => ({
    settings: {
      mediaKeys: mediaKeyChoice,
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
    const currentState = state()
    const serialized = JSON.stringify(currentState)
    if (serialized === lastPublished) return
    lastPublished = serialized
    publish(currentState)
  }

  return {
    state,
    change(changes) {
      if (changes.mediaKeys !== undefined) {
        // Apply an unchanged choice too: the other program that used the keys may have exited.
        mediaKeyChoice = changes.mediaKeys
        mediaKeys.apply(mediaKeyChoice, { mayPrompt: true })
        store.mediaKeys.write(mediaKeyChoice)
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
      if (mediaKeys.problem() !== null) mediaKeys.apply(mediaKeyChoice, { mayPrompt: false })
      refresh()
    },
  }
}
