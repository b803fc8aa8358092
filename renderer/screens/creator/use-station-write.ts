/** Writes to one station, one after the other: each is made on the version the one before left. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue } from '../../../shared/api/station-fields.ts'
import {
  getOwnStation,
  putCover,
  removeCover,
  type TaggedStation,
  updateStation,
} from '../../api/own-stations.ts'
import { conflict, isConflict } from '../../api/problem.ts'
import { ownStationQuery, showWritten } from '../../domain/stations/own-station-queries.ts'
import { getConflictMessages } from '../../locales/station-conflict.ts'
import { hasSameSaved } from './compare-versions.ts'

/**
 * Changes a station on the version it is of. Others may have changed it meanwhile: where that was nothing an editor
 * saves by a button (a moderator's decision, a switch, a check), the change is made again on top of it.
 *
 * Rejects with the API's 412 when another editor has saved meanwhile, the same fields or others: nothing is lost, and
 * the user sees both versions. `stands`: the change is made even then. A change that is there already is no conflict:
 * it was stored, and the answer that said so was lost on its way.
 */
export async function writeStation(
  { station, etag }: TaggedStation,
  changes: StationChanges,
  stands = false,
): Promise<TaggedStation> {
  const { id } = station
  try {
    return await updateStation({ id, etag }, changes)
  } catch (error) {
    if (!isConflict(error)) throw error
    const fresh = await getOwnStation(id)
    if (isMade(fresh.station, changes)) return fresh
    if (!stands && !hasSameSaved(station, fresh.station)) throw error
    return await updateStation({ id, etag: fresh.etag }, changes)
  }
}

/** Whether a station is what changes are to make of it. */
function isMade(station: OwnStation, changes: StationChanges): boolean {
  return hasSame({ ...station, ...changes } as OwnStation, station, changes)
}

/** Whether two versions agree in what is to be changed. */
function hasSame(before: OwnStation, after: OwnStation, changes: StationChanges): boolean {
  const fields = Object.keys(changes) as (keyof StationChanges)[]
  return fields.every((field) => isSameValue(before[field], after[field]))
}

function useWrite<Input>(
  id: string,
  write: (at: TaggedStation, input: Input) => Promise<TaggedStation>,
) {
  const client = useQueryClient()
  return useMutation<TaggedStation, Error, Input>({
    scope: { id: `station-${id}` },
    mutationFn: async (input) => write(await client.ensureQueryData(ownStationQuery(id)), input),
    onSuccess: (written) => showWritten(client, written),
  })
}

interface StationSave {
  readonly changes: StationChanges
  /** The station as it was when the user began to change it. */
  readonly base: OwnStation
}

/** Saves changes; rejects with a conflict (isConflict) where another editor has saved meanwhile. */
export function useSaveStation(id: string) {
  return useWrite<StationSave>(id, ({ station, etag }, { changes, base }) => {
    // A switch pressed meanwhile may have brought another editor's change along.
    if (!hasSame(base, station, changes) && !isMade(station, changes)) {
      throw conflict(getConflictMessages().explain)
    }
    return writeStation({ station, etag }, changes)
  })
}

interface CoverUpload {
  readonly picture: Blob
  /** Told the part that is sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Sends a picture; null takes the cover away. */
export function useSaveCover(id: string) {
  return useWrite<CoverUpload | null>(id, (_, upload) =>
    upload === null ? removeCover(id) : putCover(id, upload.picture, upload.onProgress),
  )
}

/** What is switched on and off. */
type Switches = Pick<OwnStation, 'paused' | 'onAir'>

/** Pause and on air: shown at once, and as before when the API refuses. */
export function useStationSwitch(id: string) {
  const client = useQueryClient()
  const { queryKey } = ownStationQuery(id)
  const show = (change: Partial<Switches>) =>
    client.setQueryData(queryKey, (at) =>
      at ? { ...at, station: { ...at.station, ...change } } : at,
    )
  return useMutation<TaggedStation, Error, Partial<Switches>, TaggedStation | undefined>({
    scope: { id: `station-${id}` },
    mutationFn: async (change) => {
      const at = await client.ensureQueryData(ownStationQuery(id))
      // The screen shows the change already: it stands, also against another editor's switch.
      return writeStation(at, change, true)
    },
    onMutate: (change) => {
      const before = client.getQueryData(queryKey)
      show(change)
      return before
    },
    onError: (_error, change, before) => {
      if (!before) return
      const { paused, onAir } = before.station
      show({
        ...(change.paused !== undefined && { paused }),
        ...(change.onAir !== undefined && { onAir }),
      })
    },
    onSuccess: (written) => showWritten(client, written),
  })
}
