import { followingText } from '../../../shared/locales/generated/following.ts'

interface NoticeFacts {
  readonly kind: keyof typeof followingText.told
  readonly title: string
  readonly stationName: string
}

export function noticeText({ kind, title, stationName: station }: NoticeFacts): string {
  const { told } = followingText
  return kind === 'station' || kind === 'creator'
    ? told[kind](title)
    : told[kind]({ title, station })
}
