/** The calls of API v2 about legal notices: sent by listeners, decided by admins, with reasons for creators. */
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
import { apiV2, getV2, readAnswer, stationPath, userPath } from './client.ts'

const ofDesk = (id: string) => `/moderation/notices/${encodeURIComponent(id)}`
const ofUser = (uid: string) => `${userPath(uid)}/notices`

/** POST /stations/{id}/notices. */
export async function sendNotice(stationId: string, notice: NewNotice) {
  const path = `${stationPath(stationId)}/notices`
  return readAnswer(noticeReceiptSchema, await apiV2().post(path, notice))
}

/** GET /notices/{number}: 404 where there is none of it. */
export async function findNotice(number: string, signal?: AbortSignal) {
  const path = `/notices/${encodeURIComponent(number)}`
  return getV2(path, noticeOutcomeSchema, { signal })
}

/** GET /users/{id}/notices. */
export async function listReasons(uid: string, signal?: AbortSignal) {
  return getV2(ofUser(uid), creatorNoticesSchema, { signal })
}

/** GET /moderation/notices. */
export async function listNotices(
  list: NoticesQuery['list'],
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<LegalNotice>> {
  return getV2('/moderation/notices', legalNoticesSchema, { params: { list, cursor }, signal })
}

/** PUT /moderation/notices/{id}/decision: once. */
export async function decideNotice(id: string, decision: NoticeDecision) {
  return readAnswer(legalNoticeSchema, await apiV2().put(`${ofDesk(id)}/decision`, decision))
}

/** GET /moderation/notices/{id}/export. */
export async function exportNotice(id: string, reader: 'authority' | 'party') {
  return getV2(`${ofDesk(id)}/export`, noticeExportSchema, { params: { for: reader } })
}
