/** The call of API v2 about what admins have done. Only admins may make it. */
import { type DeedSubject, deedsSchema } from '../../shared/api/audit.ts'
import { apiV2, readAnswer } from './client.ts'

/** What a list of deeds is narrowed to; nothing: all of them. */
export interface DeedFilters {
  readonly kind?: DeedSubject
  readonly subject?: string
}

/** GET /audit: a page of so many, the newest first. */
export async function listDeeds(
  filters: DeedFilters,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  signal?: AbortSignal,
) {
  const answer = await apiV2().get('/audit', {
    params: { ...filters, limit, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
  return readAnswer(deedsSchema, answer)
}
