/** Notifications of the system. */
import { event, send } from './channel.ts'

/** What a notification says of a new song; at most TEXT_MAX characters each. */
export interface SongNotice {
  readonly title: string
  readonly body: string
}

/** What a notification says of something that is followed; its texts as those of a song. */
export interface FollowNotification {
  /** What the page knows it by: at most TEXT_MAX characters. */
  readonly id: string
  readonly title: string
  readonly body: string
}

export const notificationChannels = {
  /** Shown by the system, unless the window has the focus. */
  song: send<[notice: SongNotice]>('notification:song', 1),
  /** The same of what is followed; several stand beside each other. */
  follow: send<[notice: FollowNotification]>('notification:follow', 1),
  /** One of those was clicked: the window is in front. */
  onFollowClicked: event<[id: string]>('notification:follow-clicked'),
}
