/** The calls of API v2 about legal notices: sent by listeners, decided by admins, with reasons for creators. */
import {
  type CreatorNotices,
  creatorNoticesSchema,
  type LegalNotice,
  legalNoticeSchema,
  legalNoticesSchema,
  type NewNotice,
  type NoticeDecision,
  type NoticeExport,
  type NoticeOutcome,
  type NoticeReceipt,
  type NoticesQuery,
  noticeExportSchema,
  noticeOutcomeSchema,
  noticeReceiptSchema,
} from '../../shared/api/notices.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, readAnswer } from './client.ts'

const ofDesk = (id: string) => `/moderation/notices/${encodeURIComponent(id)}`
const ofUser = (uid: string) => `/users/${encodeURIComponent(uid)}/notices`

/** POST /stations/{id}/notices. */
export async function sendNotice(stationId: string, notice: NewNotice): Promise<NoticeReceipt> {
  const path = `/stations/${encodeURIComponent(stationId)}/notices`
  return readAnswer(noticeReceiptSchema, await apiV2().post(path, notice))
}

/** GET /notices/{number}: 404 where there is none of it. */
export async function findNotice(number: string, signal?: AbortSignal): Promise<NoticeOutcome> {
  const path = `/notices/${encodeURIComponent(number)}`
  return readAnswer(noticeOutcomeSchema, await apiV2().get(path, { ...(signal && { signal }) }))
}

/** GET /users/{id}/notices. */
export async function listReasons(uid: string, signal?: AbortSignal): Promise<CreatorNotices> {
  const answer = await apiV2().get(ofUser(uid), { ...(signal && { signal }) })
  return readAnswer(creatorNoticesSchema, answer)
}

/** GET /moderation/notices. */
export async function listNotices(
  list: NoticesQuery['list'],
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<LegalNotice>> {
  const answer = await apiV2().get('/moderation/notices', {
    params: { list, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
  return readAnswer(legalNoticesSchema, answer)
}

/** PUT /moderation/notices/{id}/decision: once. */
export async function decideNotice(id: string, decision: NoticeDecision): Promise<LegalNotice> {
  return readAnswer(legalNoticeSchema, await apiV2().put(`${ofDesk(id)}/decision`, decision))
}

/** GET /moderation/notices/{id}/export. */
export async function exportNotice(
  id: string,
  reader: 'authority' | 'party',
): Promise<NoticeExport> {
  const answer = await apiV2().get(`${ofDesk(id)}/export`, { params: { for: reader } })
  return readAnswer(noticeExportSchema, answer)
}
