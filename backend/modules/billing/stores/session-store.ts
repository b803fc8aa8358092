import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { SESSION_STATES } from '../../../../shared/api/checkout.ts'
import { countRows, hasRows, type Queries } from '../../../database/queries.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'

const rowSchema = z
  .object({
    id: z.string(),
    uid: z.string(),
    provider: z.string(),
    ref: z.string().nullable(),
    url: z.string().nullable(),
    idempotency_key: z.string(),
    price_id: z.string(),
    plan: z.enum(['creator', 'pro']),
    amount: z.int(),
    currency: z.string(),
    trial: z.int(),
    customer: z.string().nullable(),
    replaces: z.string().nullable(),
    return_to: z.enum(['app', 'web']),
    origin: z.string().nullable(),
    status: z.enum(SESSION_STATES),
    created_at: z.int(),
    expires_at: z.int(),
    check_at: z.int().nullable(),
    granted: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    uid: row.uid,
    provider: row.provider,
    ref: row.ref,
    url: row.url,
    idempotencyKey: row.idempotency_key,
    priceId: row.price_id,
    plan: row.plan,
    amount: row.amount,
    currency: row.currency,
    trial: row.trial === 1,
    customer: row.customer,
    replaces: row.replaces,
    returnTo: row.return_to,
    origin: row.origin,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    checkAt: row.check_at,
    granted: row.granted === 1,
  }))

/** A row of `checkout_sessions`. Times in ms since the epoch. */
export type StoredSession = Readonly<z.infer<typeof rowSchema>>

type Status = StoredSession['status']

/** Statuses that each status may replace. Sessions never reopen, but a cancelled or expired session may be paid. */
const PREVIOUS_STATUSES: Readonly<Record<Status, readonly Status[]>> = {
  open: ['open'],
  cancelled: ['open', 'cancelled'],
  expired: ['open', 'expired'],
  paid: ['open', 'cancelled', 'expired', 'paid'],
}

export type SessionConflict = 'same-key' | 'open-page'

const grantOf = (eb: ExpressionBuilder<Tables, 'checkout_sessions'>) =>
  eb
    .selectFrom('grants')
    .select(sql.lit(1).as('one'))
    .whereRef('grants.session_id', '=', 'checkout_sessions.id')

export function createSessionStore(queries: Queries) {
  const sessions = () =>
    queries
      .selectFrom('checkout_sessions')
      .selectAll()
      .select((eb) =>
        eb
          .case()
          .when(eb.exists(grantOf(eb)))
          .then(1)
          .else(0)
          .end()
          .as('granted'),
      )
  const findOne = async (
    addConditions: (query: ReturnType<typeof sessions>) => ReturnType<typeof sessions>,
  ): Promise<StoredSession | null> => {
    const row = await addConditions(sessions()).executeTakeFirst()
    return row === undefined ? null : rowSchema.parse(row)
  }

  return {
    get: (id: string) => findOne((query) => query.where('id', '=', id)),
    byKey: (uid: string, key: string) =>
      findOne((query) => query.where('uid', '=', uid).where('idempotency_key', '=', key)),
    byRef: (provider: string, ref: string) =>
      findOne((query) => query.where('provider', '=', provider).where('ref', '=', ref)),

    /** Returns the sessions of a user that are not granted and may still grant a plan, newest first. */
    waiting: async (uid: string, limit: number): Promise<StoredSession[]> => {
      const rows = await sessions()
        .where('uid', '=', uid)
        .where('status', 'in', ['open', 'paid'])
        .where((eb) => eb.not(eb.exists(grantOf(eb))))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => rowSchema.parse(row))
    },

    countSince: (uid: string, time: number) =>
      countRows(
        queries
          .selectFrom('checkout_sessions')
          .where('uid', '=', uid)
          .where('created_at', '>', time),
      ),

    due: async (provider: string, now: number, limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('checkout_sessions')
        .select('uid')
        .distinct()
        .where('provider', '=', provider)
        .where('check_at', '<=', now)
        .limit(limit)
        .execute()
      return rows.map(({ uid }) => uid)
    },

    /** Adds a session. Returns the conflict when the user has one with the same key or another open page. */
    insert: (
      session: Omit<StoredSession, 'ref' | 'url' | 'granted'>,
    ): Promise<SessionConflict | null> =>
      inTransaction(queries, async (tx) => {
        const { uid, provider, idempotencyKey } = session
        const stored = createSessionStore(tx)
        if ((await stored.byKey(uid, idempotencyKey)) !== null) return 'same-key'
        if (await stored.hasOpen(uid, provider)) return 'open-page'
        await tx
          .insertInto('checkout_sessions')
          .values({
            id: session.id,
            uid: session.uid,
            provider: session.provider,
            ref: null,
            url: null,
            idempotency_key: session.idempotencyKey,
            price_id: session.priceId,
            plan: session.plan,
            amount: session.amount,
            currency: session.currency,
            trial: Number(session.trial),
            customer: session.customer,
            replaces: session.replaces,
            return_to: session.returnTo,
            origin: session.origin,
            status: session.status,
            created_at: session.createdAt,
            expires_at: session.expiresAt,
            check_at: session.checkAt,
          })
          .execute()
        return null
      }),

    hasOpen: (uid: string, provider: string) =>
      hasRows(
        queries
          .selectFrom('checkout_sessions')
          .where('uid', '=', uid)
          .where('status', '=', 'open')
          .where('provider', '=', provider),
      ),

    setPage: async (id: string, ref: string, url: string | null): Promise<void> => {
      await queries
        .updateTable('checkout_sessions')
        .set({ ref, url })
        .where('id', '=', id)
        .execute()
    },

    /** Sets the status of a session without a grant; granted sessions never change. */
    setStatus: (
      id: string,
      status: Status,
      checkAt: number | null,
      previousStatuses = PREVIOUS_STATUSES[status],
    ): Promise<void> =>
      inTransaction(queries, async (tx) => {
        await tx
          .updateTable('checkout_sessions')
          .set({ status, check_at: checkAt })
          .where('id', '=', id)
          .where('status', 'in', previousStatuses)
          .where((eb) => eb.not(eb.exists(grantOf(eb))))
          .execute()
      }),

    prune: async (before: number): Promise<void> => {
      await queries
        .deleteFrom('checkout_sessions')
        .where('created_at', '<', before)
        .where((eb) => eb.not(eb.exists(grantOf(eb))))
        .execute()
    },
  }
}
