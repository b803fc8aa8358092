/** The app's windows. */
import { event, send } from './channel.ts'

export const windowChannels = {
  /** True when the window gains the system's focus, false when it loses it. */
  onFocus: event<[focused: boolean]>('window:focus'),
  /** Opens or closes the small window that stays on top. */
  mini: send<[open: boolean]>('window:mini', 1),
  fullScreen: send<[on: boolean]>('window:full-screen', 1),
}
