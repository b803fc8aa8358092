/** Notifications of the system. */
import * as z from 'zod/mini'
import { event, send } from './channel.ts'
import { TEXT_MAX, text } from './stations.ts'

const notice = () =>
  z.strictObject({ title: text(), body: z.string().check(z.maxLength(TEXT_MAX)) })
/** `id` is what the page knows it by. */
const followNotice = () => z.strictObject({ id: text(), ...notice().shape })

/** What a notification says of a new song. */
export type SongNotice = Readonly<z.infer<ReturnType<typeof notice>>>

/** What a notification says of something that is followed. */
export type FollowNotification = Readonly<z.infer<ReturnType<typeof followNotice>>>

export const notificationChannels = {
  /** Shown by the system, unless the window has the focus. */
  song: send<[notice: SongNotice]>('notification:song', () => [notice()]),
  /** The same of what is followed; several stand beside each other. */
  follow: send<[notice: FollowNotification]>('notification:follow', () => [followNotice()]),
  /** One of those was clicked: the window is in front. */
  onFollowClicked: event<[id: string]>('notification:follow-clicked'),
}
