import { followingText } from '../../../shared/locales/generated/following.ts'

interface NotificationTextParams {
  readonly kind: keyof typeof followingText.messages
  readonly title: string
  readonly stationName: string
}

export function notificationText({
  kind,
  title,
  stationName: station,
}: NotificationTextParams): string {
  const { messages } = followingText
  return kind === 'station' || kind === 'creator'
    ? messages[kind](title)
    : messages[kind]({ title, station })
}
