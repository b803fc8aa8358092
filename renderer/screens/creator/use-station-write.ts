/** Serializes writes to one station: each is based on the version of the previous one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue } from '../../../shared/api/station-fields.ts'
import { stationConflictText } from '../../../shared/locales/generated/station-conflict.ts'
import {
  getOwnStation,
  putCover,
  removeCover,
  type TaggedStation,
  updateStation,
} from '../../api/own-stations.ts'
import { conflict, isConflict } from '../../api/problem.ts'
import { cacheWritten, ownStationQuery } from '../../domain/stations/own-station-queries.ts'
import { hasSameSaved } from './compare-versions.ts'

/**
 * Writes changes with If-Match. If the station changed in fields that no editor saves by a button (a moderator's
 * decision, a switch, a check), the write is retried on the new version. Rejects with the API's 412 if another editor
 * saved, so that the user can compare both versions; `override` writes even then. Changes that are already stored are
 * no conflict: the response of the first attempt was lost.
 */
export async function writeStation(
  { station, etag }: TaggedStation,
  changes: StationChanges,
  override = false,
): Promise<TaggedStation> {
  const { id } = station
  try {
    return await updateStation({ id, etag }, changes)
  } catch (error) {
    if (!isConflict(error)) throw error
    const fresh = await getOwnStation(id)
    if (isMade(fresh.station, changes)) return fresh
    if (!override && !hasSameSaved(station, fresh.station)) throw error
    return await updateStation({ id, etag: fresh.etag }, changes)
  }
}

function isMade(station: OwnStation, changes: StationChanges): boolean {
  return hasSame({ ...station, ...changes } as OwnStation, station, changes)
}

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
    onSuccess: (written) => cacheWritten(client, written),
  })
}

interface StationSave {
  readonly changes: StationChanges
  readonly base: OwnStation
}

/** Rejects with a conflict (isConflict) if another editor has saved. */
export function useSaveStation(id: string) {
  return useWrite<StationSave>(id, ({ station, etag }, { changes, base }) => {
    // The write of a switch may have brought another editor's change.
    if (!hasSame(base, station, changes) && !isMade(station, changes)) {
      throw conflict(stationConflictText.explain)
    }
    return writeStation({ station, etag }, changes)
  })
}

interface CoverUpload {
  readonly picture: Blob
  readonly onProgress: (part: number) => void
}

export function useSaveCover(id: string) {
  return useWrite<CoverUpload | null>(id, (_, upload) =>
    upload === null ? removeCover(id) : putCover(id, upload.picture, upload.onProgress),
  )
}

type Switches = Pick<OwnStation, 'paused' | 'onAir'>

/** Pause and on-air switches with an optimistic update, reverted on failure. */
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
      // The screen already shows the change, so it also overrides another editor's switch.
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
    onSuccess: (written) => cacheWritten(client, written),
  })
}
