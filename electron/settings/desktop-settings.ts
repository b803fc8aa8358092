import type { DesktopChanges, DesktopState, UpdateState } from '../../preload/contract/desktop.ts'
import type { MediaKeys } from '../player-control/media-keys.ts'
import type { SettingsStore } from './settings-store.ts'

/** What the desktop state says of the system around the app. Nothing of it is kept by the settings. */
export interface SystemPort {
  /** Whether this system can start the app at login. */
  readonly canStartAtLogin: boolean
  /** Whether the app may place its windows: see `canPlaceWindows`. */
  readonly placesWindows: boolean
  /** Whether it does: asked anew each time, since users change it in the system's settings too. */
  startsAtLogin(): boolean
  /** Whether the user has to allow it in the system's settings first. */
  loginItemNeedsApproval(): boolean
  /** Only called where `canStartAtLogin` is true. What cannot be done shows in `startsAtLogin`. */
  startAtLogin(on: boolean): void
  /** The newer version; null: none. After a change: `refresh()`. */
  update(): UpdateState | null
}

/** What the user has chosen of this computer's program, and what came of it. */
export interface DesktopSettingsControl {
  state(): DesktopState
  /** Applies what is given, keeps it, and answers with what came of it. */
  change(changes: DesktopChanges): DesktopState
  /** Tells the page when the state is another than the one it was told last. */
  refresh(): void
  /** The user is back, perhaps from giving a permission or ending another program: tries again. */
  lookAgain(): void
}

/** Applies what was kept, and from then on every change. `tell` sends a state to the page. */
export function createDesktopSettings(options: {
  readonly store: Pick<SettingsStore, 'mediaKeys' | 'hardwareAcceleration'>
  readonly mediaKeys: Pick<MediaKeys, 'apply' | 'problem'>
  readonly system: SystemPort
  readonly tell: (state: DesktopState) => void
}): DesktopSettingsControl {
  const { store, mediaKeys, system, tell } = options
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
  let told = JSON.stringify(state())
  const refresh = () => {
    const now = state()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    tell(now)
  }

  return {
    state,
    change(changes) {
      if (changes.mediaKeys !== undefined) {
        // Chosen once more is tried once more: the program that had the keys may be gone.
        chosen = changes.mediaKeys
        mediaKeys.apply(chosen, true)
        store.mediaKeys.keep(chosen)
      }
      if (changes.startAtLogin !== undefined && system.canStartAtLogin)
        system.startAtLogin(changes.startAtLogin)
      if (changes.hardwareAcceleration !== undefined)
        store.hardwareAcceleration.keep(changes.hardwareAcceleration)
      refresh()
      return state()
    },
    refresh,
    lookAgain() {
      if (mediaKeys.problem() !== null) mediaKeys.apply(chosen, false)
      // The system's own settings may have changed as well.
      refresh()
    },
  }
}
