import { randomInt } from 'node:crypto'
import { CLAIM_DAYS, type ClaimProof, type ClaimRecord } from '../../../../shared/api/claims.ts'
import { PUBLISHED_STATIONS_MAX } from '../../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { emailsText } from '../../../../shared/locales/generated/emails.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import { isEmailAddress } from '../../../plugins/email/email-port.ts'
import { type NewEmail, queueEmail } from '../../../plugins/email/email-store.ts'
import { createDecisionStore } from '../../creators/decision-store.ts'
import { createOwnStationReads, stationNames } from '../../creators/own-station-reads.ts'
import { writeInactive } from '../../creators/own-station-rows.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { createRevisionStore } from '../../creators/revision-store.ts'
import { recordStationAuditEntry } from '../../creators/station-audit-entry.ts'
import { SHOWN } from '../../stations/station-conditions.ts'
import type { PictureUrls } from '../../stations/station-row.ts'
import { createUserStore } from '../../users/user-store.ts'

interface ReleasedClaim {
  readonly userId: string
  readonly email: string
  readonly stationId: string
  readonly name: string
  readonly at: number
}

/** Builds the email to the previous owner. In the app, the next decision replaces this one. Null when the address is invalid. */
function claimReleasedEmail({
  userId,
  email,
  stationId,
  name,
  at,
}: ReleasedClaim): NewEmail | null {
  if (!isEmailAddress(email)) return null
  return {
    reason: 'claim-released',
    dedupeKey: `${stationId} ${userId} ${at}`,
    userId,
    to: email,
    subject: emailsText.claimReleased.subject,
    text: [
      emailsText.claimReleased.explain(name),
      emailsText.claimReleased.next,
      emailsText.noPassword,
    ].join('\n\n'),
    html: null,
  }
}

const DAY_MS = 24 * 60 * 60_000
const CODE_PREFIX = 'undertone-'
/** Letters and digits without vowels and similar characters. CODE_LENGTH of them have 95 bits. */
const CODE_ALPHABET = 'bcdfghjkmnpqrstvwxz23456789'
const CODE_LENGTH = 20
const CURSOR_SCOPE = 'claims'
const IS_PRIVATE = false

/** An ownership claim without proof. Times are ms since the epoch. */
export interface OpenClaim {
  readonly code: string
  readonly endsAt: number
  readonly url: string
  readonly homepage: string | null
}

function makeCode(): string {
  const randomCharacter = () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))
  return CODE_PREFIX + Array.from({ length: CODE_LENGTH }, randomCharacter).join('')
}

async function queueReleaseEmail(tx: Queries, { id, name, ownerId }: OwnStation, at: number) {
  if (ownerId === null) return
  const owner = await createUserStore(tx).get(ownerId)
  const email =
    owner && claimReleasedEmail({ userId: ownerId, email: owner.email, stationId: id, name, at })
  if (email !== null) await queueEmail(tx, email, at)
}

async function findClaimable(tx: Queries, id: string) {
  const row = await tx
    .selectFrom('stations')
    .select(['key', 'owner_id', 'url', 'homepage'])
    .where(SHOWN)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Stores ownership claims of listed stations. Times are ms since the epoch. */
export function createClaimStore(queries: Queries, pictureUrls: PictureUrls) {
  const claimOf = (tx: Queries, key: number, uid: string) =>
    tx
      .selectFrom('station_claims')
      .select(['code', 'ends_at'])
      .where('station_key', '=', key)
      .where('user_id', '=', uid)
      .executeTakeFirst()

  return {
    /** Returns a verification code for a station. A user gets the same code until it expires. */
    request: (
      id: string,
      uid: string,
      now: number,
    ): Promise<OpenClaim | 'not-found' | 'has-owner'> =>
      inTransaction(queries, async (tx) => {
        const station = await findClaimable(tx, id)
        if (station === null) return 'not-found'
        const { key, owner_id, url, homepage } = station
        if (owner_id !== null) return 'has-owner'
        const existing = await claimOf(tx, key, uid)
        if (existing !== undefined && existing.ends_at > now) {
          return { code: existing.code, endsAt: existing.ends_at, url, homepage }
        }
        const claim = { code: makeCode(), ends_at: now + CLAIM_DAYS * DAY_MS, requested_at: now }
        await tx
          .insertInto('station_claims')
          .values({ station_key: key, user_id: uid, ...claim, proof: null })
          .onConflict((conflict) =>
            conflict.columns(['station_key', 'user_id']).doUpdateSet({ ...claim, proof: null }),
          )
          .execute()
        return { code: claim.code, endsAt: claim.ends_at, url, homepage }
      }),

    find: async (id: string, uid: string, now: number): Promise<OpenClaim | null> => {
      const station = await findClaimable(queries, id)
      const claim = station && (await claimOf(queries, station.key, uid))
      if (!station || !claim || claim.ends_at <= now) return null
      return {
        code: claim.code,
        endsAt: claim.ends_at,
        url: station.url,
        homepage: station.homepage,
      }
    },

    /** Transfers a station to the user whose code was found. Validates again, because the lookup takes a while. */
    grant: (
      id: string,
      uid: string,
      { code, url, homepage }: OpenClaim,
      proof: ClaimProof,
      now: number,
    ): Promise<OwnStation | 'not-found' | 'has-owner' | 'too-many'> =>
      inTransaction(queries, async (tx) => {
        const station = await findClaimable(tx, id)
        if (station === null) return 'not-found'
        if (station.owner_id !== null) return 'has-owner'
        const claim = await claimOf(tx, station.key, uid)
        const isUnchanged = station.url === url && station.homepage === homepage
        if (claim?.code !== code || claim.ends_at <= now || !isUnchanged) return 'not-found'
        const reads = createOwnStationReads(tx, pictureUrls)
        if ((await reads.countOf(uid, IS_PRIVATE)) >= PUBLISHED_STATIONS_MAX) return 'too-many'
        await tx
          .updateTable('stations')
          .set({ owner_id: uid, on_air: 1 })
          .where('key', '=', station.key)
          .execute()
        await tx
          .updateTable('station_claims')
          .set({ proof })
          .where('station_key', '=', station.key)
          .where('user_id', '=', uid)
          .execute()
        const granted = await reads.get(id)
        if (granted === null) throw new Error('A claimed station is missing.')
        return granted
      }),

    /** Removes the owner of a station. When an admin does it (`by`), the owner gets an email. `by` is null for the owner. */
    release: (id: string, allow: Allow, now: number, by: string | null = null): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const reads = createOwnStationReads(tx, pictureUrls)
        const station = allow(await reads.get(id))
        await createRevisionStore(tx).remove(id)
        await writeInactive(tx, { ...station, paused: false }, now)
        const { key } = await tx
          .updateTable('stations')
          .set({ owner_id: null, on_air: null })
          .where('id', '=', id)
          .returning('key')
          .executeTakeFirstOrThrow()
        await tx.deleteFrom('station_claims').where('station_key', '=', key).execute()
        const released = await reads.get(id)
        await recordStationAuditEntry(
          tx,
          { by, action: 'claims.release', at: now },
          station,
          released,
        )
        if (by === null || by === station.ownerId) return
        const { ownerId } = station
        const decision = { state: 'released', reason: null } as const
        await createDecisionStore(tx).save({ id, ownerId, shown: null }, decision, now)
        await queueReleaseEmail(tx, station, now)
      }),

    /** Returns a page of all claims, oldest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async ({ cursor, limit }: { cursor?: string | undefined; limit: number }) => {
      const types = ['integer', 'integer', 'string'] as const
      const place = cursor === undefined ? null : decodeCursor(cursor, CURSOR_SCOPE, types)
      const rows = await queries
        .selectFrom('station_claims')
        .innerJoin('users', 'users.id', 'station_claims.user_id')
        .select(['station_key', 'user_id', 'email'])
        .select(['requested_at', 'ends_at', 'proof'])
        .$if(place !== null, (select) =>
          select.where((eb) =>
            eb(
              eb.refTuple('requested_at', 'station_key', 'user_id'),
              '>',
              eb.tuple(Number(place?.[0]), Number(place?.[1]), String(place?.[2])),
            ),
          ),
        )
        .orderBy('requested_at')
        .orderBy('station_key')
        .orderBy('user_id')
        .limit(limit + 1)
        .execute()
      const { items, nextCursor } = cutPage(rows, limit, (last) =>
        encodeCursor(CURSOR_SCOPE, [last.requested_at, last.station_key, last.user_id]),
      )
      const total = await countRows(queries.selectFrom('station_claims'))
      const iso = (ms: number) => new Date(ms).toISOString()
      const names = await stationNames(
        queries,
        items.map(({ station_key }) => station_key),
      )
      const claims = items.flatMap((claim): ClaimRecord[] => {
        const station = names.get(claim.station_key)
        if (station === undefined) return []
        const { user_id: userId, email, requested_at, ends_at, proof } = claim
        const [requestedAt, endsAt] = [iso(requested_at), iso(ends_at)]
        return [
          { stationId: station.id, name: station.name, userId, email, requestedAt, endsAt, proof },
        ]
      })
      return { items: claims, nextCursor, total }
    },
  }
}
