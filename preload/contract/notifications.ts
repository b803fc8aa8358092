/** Notifications of the system. */
import { send } from './channel.ts'

/** What a notification says of a new song; at most TEXT_MAX characters each. */
export interface SongNotice {
  readonly title: string
  readonly body: string
}

export const notificationChannels = {
  /** Shown by the system, unless the window has the focus. */
  song: send<[notice: SongNotice]>('notification:song', 1),
}
