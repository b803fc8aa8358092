/** What may be done about a legal notice, and what follows: pure. Times are ms since the epoch. */
import { APPEAL_WITHIN_MS } from '../../shared/api/notices.ts'

/** Where a notice stands. */
export interface Standing {
  readonly state: string
  readonly appeal: string | null
  readonly decidedAt: number | null
  readonly decidedBy: string | null
}

/** Why a step is not taken. */
export type Hindrance =
  | 'already-decided'
  | 'not-upheld'
  | 'already-appealed'
  | 'too-late'
  | 'no-open-appeal'
  | 'same-admin'

/** Whether an admin may decide; null: they may. A decision is made once. */
export const mayDecide = ({ state }: Standing): Hindrance | null =>
  state === 'open' ? null : 'already-decided'

/** Until when a decision may be appealed; null: there is none, or it was appealed. */
export function appealUntil({ state, appeal, decidedAt }: Standing): number | null {
  if (state !== 'upheld' || appeal !== null || decidedAt === null) return null
  return decidedAt + APPEAL_WITHIN_MS
}

/** Whether the creator may appeal: once, in time, against what was upheld. */
export function mayAppeal(notice: Standing, now: number): Hindrance | null {
  if (notice.state !== 'upheld') return 'not-upheld'
  if (notice.appeal !== null) return 'already-appealed'
  return now <= (appealUntil(notice) ?? 0) ? null : 'too-late'
}

/** Whether an admin may decide about an appeal: another one than the first, where there is another. */
export function mayDecideAppeal(
  { appeal, decidedBy }: Standing,
  by: string,
  isOnlyAdmin: boolean,
): Hindrance | null {
  if (appeal !== 'open') return 'no-open-appeal'
  return decidedBy === by && !isOnlyAdmin ? 'same-admin' : null
}
