import { NOTICE_LISTS } from '../../../shared/api/notices.ts'
import { createNoticeStore } from '../../modules/moderation/notices/notice-store.ts'
import { RELATIVE_PICTURE_URLS } from '../../modules/stations/station-store.ts'
import { callStore, NOW, readTwoPages, USER } from './call-store.ts'
import { nameOf } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

const STATION = 'generated-100'

export async function queryNotices(recording: Recording): Promise<void> {
  const { queries } = recording
  const newNotice = {
    kind: 'other',
    place: 'text',
    explanation: 'It is mine.',
    goodFaith: true,
    contact: { name: 'Grace', email: 'grace@press.example' },
  } as const
  const decision = {
    state: 'upheld',
    measure: 'hide',
    facts: 'It is.',
    ground: 'The law.',
  } as const
  await callStore(recording, 'notices', createNoticeStore(queries, RELATIVE_PICTURE_URLS), {
    add: (notices) => notices.add(STATION, newNotice, true, NOW),
    list: async (notices) => {
      for (const list of NOTICE_LISTS) await readTwoPages((page) => notices.list({ list, ...page }))
    },
    get: (notices) => notices.get(nameOf('notice', 3)),
    ofNumber: (notices) => notices.ofNumber(nameOf('number', 3)),
    ofCreator: (notices) => notices.ofCreator(USER),
    decide: (notices) => notices.decide(nameOf('notice', 3), decision, USER, NOW),
  })
}
