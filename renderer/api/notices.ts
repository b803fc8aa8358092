/** API v2: legal notices, for their senders, creators and admins. */
import {
  creatorNoticesSchema,
  type LegalNotice,
  legalNoticeSchema,
  legalNoticesSchema,
  type NewNotice,
  type NoticeDecision,
  type NoticesQuery,
  noticeExportSchema,
  noticeOutcomeSchema,
  noticeReceiptSchema,
} from '../../shared/api/notices.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, parseResponse, stationPath, userPath } from './client.ts'

const moderationPath = (id: string) => `/moderation/notices/${encodeURIComponent(id)}`
const creatorNoticesPath = (uid: string) => `${userPath(uid)}/notices`

export async function sendNotice(stationId: string, notice: NewNotice) {
  const path = `${stationPath(stationId)}/notices`
  return parseResponse(noticeReceiptSchema, await apiV2().post(path, notice))
}

export async function findNotice(number: string, signal?: AbortSignal) {
  const path = `/notices/${encodeURIComponent(number)}`
  return getV2(path, noticeOutcomeSchema, { signal })
}

export async function listCreatorNotices(uid: string, signal?: AbortSignal) {
  return getV2(creatorNoticesPath(uid), creatorNoticesSchema, { signal })
}

export async function listNotices(
  list: NoticesQuery['list'],
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<LegalNotice>> {
  return getV2('/moderation/notices', legalNoticesSchema, { params: { list, cursor }, signal })
}

export async function decideNotice(id: string, decision: NoticeDecision) {
  return parseResponse(
    legalNoticeSchema,
    await apiV2().put(`${moderationPath(id)}/decision`, decision),
  )
}

export async function exportNotice(id: string, reader: 'authority' | 'party') {
  return getV2(`${moderationPath(id)}/export`, noticeExportSchema, { params: { for: reader } })
}
