/** Notifications of the system. */
import * as z from 'zod/mini'
import { event, send } from './channel.ts'
import { TEXT_MAX, text } from './stations.ts'

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

const notice = () =>
  z.strictObject({ title: text(), body: z.string().check(z.maxLength(TEXT_MAX)) })

export const notificationChannels = {
  /** Shown by the system, unless the window has the focus. */
  song: send<[notice: SongNotice]>('notification:song', () => [notice()]),
  /** The same of what is followed; several stand beside each other. */
  follow: send<[notice: FollowNotification]>('notification:follow', () => [
    z.strictObject({ id: text(), ...notice().shape }),
  ]),
  /** One of those was clicked: the window is in front. */
  onFollowClicked: event<[id: string]>('notification:follow-clicked'),
}
