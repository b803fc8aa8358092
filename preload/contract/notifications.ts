import * as z from 'zod/mini'
import { event, send } from './channel.ts'
import { TEXT_MAX, text } from './stations.ts'

const content = () =>
  z.strictObject({ title: text(), body: z.string().check(z.maxLength(TEXT_MAX)) })
const followNotification = () => z.strictObject({ id: text(), ...content().shape })

export type SongNotification = Readonly<z.infer<ReturnType<typeof content>>>

export type FollowNotification = Readonly<z.infer<ReturnType<typeof followNotification>>>

export const notificationChannels = {
  /** Shows a system notification unless a window of the app has focus. */
  song: send<[content: SongNotification]>('notification:song', () => [content()]),
  follow: send<[content: FollowNotification]>('notification:follow', () => [followNotification()]),
  /** Reports a click on a follow notification. The main process has shown the window. */
  onFollowClicked: event<[id: string]>('notification:follow-clicked'),
}
