import type { LiveEvent } from '../../../shared/api/events.ts'
import { PRIVATE_STATIONS_MAX, PUBLISHED_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { ModerationState, OwnStation, StationDraft } from '../../../shared/api/own-stations.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import type { PictureUrls } from '../stations/station-row.ts'
import { createUserStore } from '../users/user-store.ts'
import type { ProbedStream } from './apply-changes.ts'
import { type ChangeAuthor, recordStationChange } from './changes/change-store.ts'
import { differences } from './changes/differences.ts'
import { createCoverStore } from './covers/cover-store.ts'
import { createDecisionStore } from './decision-store.ts'
import { hasSameContent, isInactive, isListed, NOT_REJECTED } from './moderated-content.ts'
import { createOwnStationReads } from './own-station-reads.ts'
import {
  insertStation,
  writeAdminSources,
  writeCover,
  writeModeration,
  writeOwner,
  writePrivate,
  writeStation,
} from './own-station-rows.ts'
import { createRevisionStore } from './revision-store.ts'
import { recordStationAuditEntry } from './station-audit-entry.ts'

/** Returns the station if the change is allowed, or throws. The store calls it in the transaction of the change. */
export type Allow = (station: OwnStation | null) => OwnStation

interface Decision {
  readonly state: ModerationState
  readonly reason: string | null
  readonly fieldReasons?: OwnStation['fieldReasons']
}

/** Returns the event for followers of a creator whose station becomes public. */
function publishedEvents(
  before: OwnStation,
  { id, name, ownerId, ...after }: OwnStation,
): LiveEvent[] {
  if (ownerId === null || isListed(before) || !isListed(after) || isInactive(after)) return []
  return [{ kind: 'published', data: { creatorId: ownerId, stationId: id, name } }]
}

const NOT_PROBED = false

const limitOf = (isPrivate: boolean) => (isPrivate ? PRIVATE_STATIONS_MAX : PUBLISHED_STATIONS_MAX)

/** Changes stations that have an owner. Times are ms since the epoch. `by` is the admin, or null for the owner. */
export function createOwnStationStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)
  const { get, some, listOf, listIn, countOf } = readsOf(queries)

  async function reload(tx: Queries, id: string): Promise<OwnStation> {
    const station = await readsOf(tx).get(id)
    if (station === null) throw new Error('A changed station is missing.')
    return station
  }

  async function isPublicVersion(tx: Queries, station: OwnStation): Promise<boolean> {
    const row = await readsOf(tx).publicVersion(station.id)
    if (row === null) return false
    const differsInState = row.paused !== station.paused || row.onAir !== station.onAir
    return !differsInState && hasSameContent(row, station)
  }

  /** Stores a station. Changes that need approval are stored separately from the public version (`shown`). */
  async function save(tx: Queries, station: OwnStation, isProbed: boolean, now: number) {
    const { id, shown } = station
    const revisions = createRevisionStore(tx)
    if (shown === null) {
      await writeStation(tx, station, isProbed, now)
      return revisions.remove(id)
    }
    const listedState = { shown: null, moderation: 'listed', ...NOT_REJECTED } as const
    const row = { ...station, ...shown, ...listedState, reviewNote: null }
    // Avoids an unnecessary write, because a new `updated_at` would reveal the pending change.
    if (!(await isPublicVersion(tx, row))) await writeStation(tx, row, NOT_PROBED, now)
    return revisions.save(station, isProbed, now)
  }

  async function publishRevision(tx: Queries, station: OwnStation, now: number): Promise<void> {
    const revisions = createRevisionStore(tx)
    await revisions.copyToStation(station.id)
    const listedStation = { ...station, moderation: 'listed', ...NOT_REJECTED } as const
    await writeStation(tx, listedStation, NOT_PROBED, now)
    await revisions.remove(station.id)
  }

  return {
    get,
    some,
    listOf,
    listIn,

    changeOwner: (from: string, to: string, now: number): Promise<number> =>
      inTransaction(queries, (tx) => writeOwner(tx, from, to, now)),

    hasRoom: async (ownerId: string, isPrivate: boolean): Promise<boolean> =>
      (await countOf(ownerId, isPrivate)) < limitOf(isPrivate),

    add: (
      ownerId: string,
      draft: StationDraft,
      stream: ProbedStream,
      now: number,
      isPrivate: boolean,
    ): Promise<OwnStation | 'no-owner' | 'too-many'> =>
      inTransaction(queries, async (tx) => {
        if ((await createUserStore(tx).get(ownerId)) === null) return 'no-owner'
        const count = await readsOf(tx).countOf(ownerId, isPrivate)
        if (count >= limitOf(isPrivate)) return 'too-many'
        return reload(tx, await insertStation(tx, ownerId, draft, stream, now, isPrivate))
      }),

    /** Makes a private station public, or an unlisted station private. Idempotent. */
    setPrivate: (
      id: string,
      allow: Allow,
      isPrivate: boolean,
      now: number,
    ): Promise<OwnStation | 'too-many'> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        const { ownerId, source } = station
        if (ownerId === null || (source === 'own') === isPrivate) return station
        const count = await readsOf(tx).countOf(ownerId, isPrivate)
        if (count >= limitOf(isPrivate)) return 'too-many'
        await writePrivate(tx, id, isPrivate, now)
        return reload(tx, id)
      }),

    /** Saves the station that `decide` returns, except its cover. `decide` returns null for no change, or throws. */
    update: (
      id: string,
      decide: (station: OwnStation | null) => OwnStation | null,
      isProbed: boolean,
      now: number,
      by: ChangeAuthor | null,
    ): Promise<OwnStation | null> =>
      inTransaction(queries, async (tx) => {
        const before = await readsOf(tx).get(id)
        const next = decide(before)
        if (next === null) return null
        if (before !== null) await writeAdminSources(tx, before, next)
        await save(tx, next, isProbed, now)
        // Changes of private stations are not recorded.
        const change = before === null || before.source === 'own' ? null : differences(before, next)
        if (change !== null && by !== null) await recordStationChange(tx, by, id, change, now)
        return reload(tx, id)
      }),

    /** Applies a moderator's decision to the pending revision of a listed station, else to the station itself. */
    moderate: (
      id: string,
      allow: Allow,
      decision: Decision,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        const { state } = decision
        const reason = state === 'rejected' ? decision.reason : null
        const fieldReasons = state === 'rejected' ? (decision.fieldReasons ?? {}) : {}
        const rejection = { rejection: reason, fieldReasons }
        const isRevision = station.shown !== null
        const needsApproval = station.moderation === 'pending'
        if (isRevision && (state === 'pending' || (state === 'rejected' && needsApproval))) {
          await createRevisionStore(tx).decide(id, state, rejection)
        } else {
          if (isRevision) await publishRevision(tx, station, now)
          await writeModeration(tx, id, state, rejection, now)
        }
        await createDecisionStore(tx).save(station, { state, reason }, now)
        const after = await reload(tx, id)
        const owner = after.ownerId === null ? null : await createUserStore(tx).get(after.ownerId)
        await createEventStore(tx).add(owner?.visible ? publishedEvents(station, after) : [], now)
        await recordStationAuditEntry(
          tx,
          { by, action: 'stations.moderate', at: now },
          station,
          after,
        )
        return after
      }),

    /** Sets or removes a cover. If it `needsApproval`, the public sees the previous cover of a listed station. */
    putCover: (
      id: string,
      allow: Allow,
      image: Uint8Array | null,
      needsApproval: boolean,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        const revisions = createRevisionStore(tx)
        const hash = image === null ? null : await createCoverStore(tx).add(image)
        const isPending = hash !== null && needsApproval
        if (isPending && isListed(station)) {
          const revision = { ...station, moderation: 'pending', ...NOT_REJECTED } as const
          await revisions.save(revision, NOT_PROBED, now)
        } else {
          await writeCover(tx, id, hash, now)
          // The previous cover may have been the reason for the rejection.
          if (isPending && station.moderation === 'rejected')
            await writeModeration(tx, id, 'pending', NOT_REJECTED, now)
        }
        await revisions.setCover(id, hash)
        const changed = await reload(tx, id)
        const isUnchanged = changed.shown !== null && hasSameContent(changed, changed.shown)
        if (isUnchanged) await revisions.remove(id)
        const after = isUnchanged ? await reload(tx, id) : changed
        await recordStationAuditEntry(tx, { by, action: 'stations.cover', at: now }, station, after)
        return after
      }),

    remove: (id: string, allow: Allow, now: number, by: string | null = null): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        await recordStationAuditEntry(tx, { by, action: 'stations.delete', at: now }, station, null)
        await tx.deleteFrom('stations').where('id', '=', id).execute()
      }),
  }
}
