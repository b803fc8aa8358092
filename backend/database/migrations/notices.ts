import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Why the stations of a suspended creator were hidden, as versions before 0083 wrote it. */
const SUSPENDED_REASON = 'Its creator is suspended: several notices of law were upheld.'

/** 0083: no creator is suspended any more. What a suspension alone has hidden is shown again. */
export async function endSuspensions(queries: Queries): Promise<void> {
  const now = Date.now()
  await sql`UPDATE stations SET hidden = 0, hidden_reason = NULL,
    paused = CASE WHEN owner_paused = 1 OR merged_into IS NOT NULL OR off_at IS NOT NULL THEN 1 ELSE 0 END,
    updated_at = CASE WHEN updated_at >= ${now} THEN updated_at + 1 ELSE ${sql.lit(now)} END
    WHERE hidden_reason = ${sql.lit(SUSPENDED_REASON)}`.execute(queries)
  await sql`DELETE FROM suspensions`.execute(queries)
}

/** Retention of the sender of a decided notice, as CONTACT_RETENTION_MS then. */
const CONTACT_MS = 190 * 24 * 60 * 60_000

/** 0084: no more appeals. Open ones end with the decision as it was; a won one has refused the notice. */
export async function endAppeals(queries: Queries): Promise<void> {
  await sql`UPDATE notices SET list = 'decided', contact_until = ${sql.lit(Date.now() + CONTACT_MS)}
    WHERE list = 'appealed'`.execute(queries)
  await sql`UPDATE notices SET state = 'refused', measure = NULL WHERE appeal = 'won'`.execute(
    queries,
  )
}
