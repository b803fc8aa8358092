import type { LiveEvent } from '../../../shared/api/events.ts'
import { OWN_STATIONS_MAX, STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { ModerationState, OwnStation, StationDraft } from '../../../shared/api/own-stations.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import type { PictureUrls } from '../stations/station-row.ts'
import { createUserStore } from '../users/user-store.ts'
import { createAnswerStore } from './answer-store.ts'
import type { Sound } from './apply-changes.ts'
import { type Changer, keepChange } from './changes/change-store.ts'
import { differences } from './changes/differences.ts'
import { createCoverStore } from './covers/cover-store.ts'
import { hasSameWords, isListed, isResting } from './moderated-words.ts'
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
import { keepStationDeed } from './station-deed.ts'

/**
 * Lets a change of a station go on, by returning it, or throws why it may not; null: there is none. It is
 * asked in the change's own transaction, so what it has seen is what is changed.
 */
export type Allow = (station: OwnStation | null) => OwnStation

/** What a moderator decided; a reason is kept for what is rejected alone. */
interface Decision {
  readonly state: ModerationState
  readonly reason: string | null
}

/** The event for followers of a visible creator whose station others can find from now on. */
function publishedBy(before: OwnStation, { id, name, ownerId, ...after }: OwnStation): LiveEvent[] {
  if (ownerId === null || isListed(before) || !isListed(after) || isResting(after)) return []
  return [{ kind: 'published', data: { creatorId: ownerId, stationId: id, name } }]
}

/** Most stations of one user: of those they publish, or of those they keep for themselves. */
const mostOf = (isPrivate: boolean) => (isPrivate ? OWN_STATIONS_MAX : STATIONS_MAX)

/**
 * Reads and writes of stations that have an owner, listed or not. Times are ms since the epoch. `by` is the admin
 * who changes one, and is kept with what changed (backend/modules/audit/); null: its owner does.
 */
export function createOwnStationStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)
  const { get, some, listOf, listIn, countOf } = readsOf(queries)

  /** A station as a transaction has left it. */
  async function changed(tx: Queries, id: string): Promise<OwnStation> {
    const station = await readsOf(tx).get(id)
    if (station === null) throw new Error('A changed station is missing.')
    return station
  }

  /** Whether a station's own row says what others are to see already. */
  async function isAsWritten(tx: Queries, station: OwnStation): Promise<boolean> {
    const row = await readsOf(tx).asWritten(station.id)
    if (row === null) return false
    const isSwitched = row.paused !== station.paused || row.onAir !== station.onAir
    return !isSwitched && hasSameWords(row, station)
  }

  /** Stores a station as it is to be, beside what others see until that is approved (`shown`). */
  async function put(tx: Queries, station: OwnStation, isProbed: boolean, now: number) {
    const { id, shown } = station
    const revisions = createRevisionStore(tx)
    if (shown === null) {
      await writeStation(tx, station, isProbed, now)
      return revisions.remove(id)
    }
    const listed = { shown: null, moderation: 'listed', rejection: null } as const
    const row = { ...station, ...shown, ...listed }
    // Others learn nothing of what waits, not even when it was asked for.
    if (!(await isAsWritten(tx, row))) await writeStation(tx, row, false, now)
    return revisions.put(station, isProbed, now)
  }

  /** Makes a station what it was to become. */
  async function takeOver(tx: Queries, station: OwnStation, now: number): Promise<void> {
    const revisions = createRevisionStore(tx)
    await revisions.takeOver(station.id)
    await writeStation(tx, { ...station, moderation: 'listed', rejection: null }, false, now)
    await revisions.remove(station.id)
  }

  return {
    get,
    some,
    listOf,
    listIn,

    /** Makes the stations of one owner another's, also where that are more than one may add. */
    changeOwner: (from: string, to: string, now: number): Promise<number> =>
      inTransaction(queries, (tx) => writeOwner(tx, from, to, now)),

    hasRoom: async (ownerId: string, isPrivate: boolean): Promise<boolean> =>
      (await countOf(ownerId, isPrivate)) < mostOf(isPrivate),

    /** Adds a station that waits for a moderator, or is its owner's alone; or tells why not, and adds nothing. */
    add: (
      ownerId: string,
      draft: StationDraft,
      sound: Sound,
      now: number,
      isPrivate: boolean,
    ): Promise<OwnStation | 'no-owner' | 'too-many'> =>
      inTransaction(queries, async (tx) => {
        if ((await createUserStore(tx).get(ownerId)) === null) return 'no-owner'
        const count = await readsOf(tx).countOf(ownerId, isPrivate)
        if (count >= mostOf(isPrivate)) return 'too-many'
        return changed(tx, await insertStation(tx, ownerId, draft, sound, now, isPrivate))
      }),

    /**
     * Proposes a station that is its owner's alone, or takes back what is not listed; one that is so already
     * stays as it is. `allow` refuses what may not be moved.
     */
    move: (
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
        if (count >= mostOf(isPrivate)) return 'too-many'
        await writePrivate(tx, id, isPrivate, now)
        return changed(tx, id)
      }),

    /**
     * Makes of a station what `decide` makes of it, which may throw as Allow does. Null leaves it as it is.
     * Pictures stay. `isProbed`: its stream has just been probed. What it changes is kept, with who changed it.
     */
    update: (
      id: string,
      decide: (station: OwnStation | null) => OwnStation | null,
      isProbed: boolean,
      now: number,
      by: Changer | null,
    ): Promise<OwnStation | null> =>
      inTransaction(queries, async (tx) => {
        const before = await readsOf(tx).get(id)
        const next = decide(before)
        if (next === null) return null
        if (before !== null) await writeAdminSources(tx, before, next)
        await put(tx, next, isProbed, now)
        // What a user keeps for themselves has no history that others read.
        const change = before === null || before.source === 'own' ? null : differences(before, next)
        if (change !== null && by !== null) await keepChange(tx, by, id, change, now)
        return changed(tx, id)
      }),

    /**
     * What a moderator decided: about what a listed station is to become, where that waits, else about the
     * station itself.
     */
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
        const isRevision = station.shown !== null
        const waits = station.moderation === 'pending'
        if (isRevision && (state === 'pending' || (state === 'rejected' && waits))) {
          await createRevisionStore(tx).judge(id, state, reason)
        } else {
          if (isRevision) await takeOver(tx, station, now)
          await writeModeration(tx, id, state, reason, now)
        }
        await createAnswerStore(tx).note(station, { state, reason }, now)
        const after = await changed(tx, id)
        const owner = after.ownerId === null ? null : await createUserStore(tx).get(after.ownerId)
        await createEventStore(tx).add(owner?.visible ? publishedBy(station, after) : [], now)
        await keepStationDeed(tx, { by, action: 'stations.moderate', at: now }, station, after)
        return after
      }),

    /**
     * Gives a station a picture, or takes it away, which is seen at once. `waits`: others go on seeing the
     * approved one of a listed station.
     */
    putCover: (
      id: string,
      allow: Allow,
      image: Uint8Array | null,
      waits: boolean,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        const revisions = createRevisionStore(tx)
        const hash = image === null ? null : await createCoverStore(tx).add(image)
        const isAsked = hash !== null && waits
        if (isAsked && isListed(station)) {
          await revisions.put({ ...station, moderation: 'pending', rejection: null }, false, now)
        } else {
          await writeCover(tx, id, hash, now)
          // The picture may have been the reason.
          if (isAsked && station.moderation === 'rejected')
            await writeModeration(tx, id, 'pending', null, now)
        }
        await revisions.setCover(id, hash)
        const asked = await changed(tx, id)
        const isAsShown = asked.shown !== null && hasSameWords(asked, asked.shown)
        if (isAsShown) await revisions.remove(id)
        const after = isAsShown ? await changed(tx, id) : asked
        await keepStationDeed(tx, { by, action: 'stations.cover', at: now }, station, after)
        return after
      }),

    /** Removes a station with its picture and figures. */
    remove: (id: string, allow: Allow, now: number, by: string | null = null): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        await keepStationDeed(tx, { by, action: 'stations.delete', at: now }, station, null)
        await tx.deleteFrom('stations').where('id', '=', id).execute()
      }),
  }
}
