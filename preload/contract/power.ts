/** The computer's sleep. */
import { send } from './channel.ts'

export const powerChannels = {
  /** Whether the computer may be kept awake while something plays; it may until the page says otherwise. */
  keepAwake: send<[allowed: boolean]>('power:keep-awake', 1),
}
