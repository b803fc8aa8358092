import * as z from 'zod/mini'
import { event, send } from './channel.ts'
import { TEXT_MAX, text } from './stations.ts'

const notice = () =>
  z.strictObject({ title: text(), body: z.string().check(z.maxLength(TEXT_MAX)) })
const followNotice = () => z.strictObject({ id: text(), ...notice().shape })

export type SongNotice = Readonly<z.infer<ReturnType<typeof notice>>>

export type FollowNotification = Readonly<z.infer<ReturnType<typeof followNotice>>>

export const notificationChannels = {
  /** Shows a system notification unless a window of the app has focus. */
  song: send<[notice: SongNotice]>('notification:song', () => [notice()]),
  follow: send<[notice: FollowNotification]>('notification:follow', () => [followNotice()]),
  /** The user clicked a follow notification. Main has shown the window. */
  onFollowClicked: event<[id: string]>('notification:follow-clicked'),
}
