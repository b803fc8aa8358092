/** Saves changes of a station. Writes to the same station run one after the other. */
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
import { hasSameSavedFields } from './compare-versions.ts'

/**
 * Writes changes with If-Match. The write is retried on the new version if the station changed only in fields that are
 * not saved with the save button, such as a moderator's decision, a switch or a check. Rejects with the API's 412 if
 * another editor saved, so that the user can compare both versions. With `isForced`, it writes even then. Changes that
 * are already stored are no conflict, because the response of an earlier attempt may have been lost.
 */
export async function writeStation(
  { station, etag }: TaggedStation,
  changes: StationChanges,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<TaggedStation> {
  const { id } = station
  try {
    return await updateStation({ id, etag }, changes)
  } catch (error) {
    if (!isConflict(error)) throw error
    const fresh = await getOwnStation(id)
    if (isAlreadyStored(fresh.station, changes)) return fresh
    if (!isForced && !hasSameSavedFields(station, fresh.station)) throw error
    return await updateStation({ id, etag: fresh.etag }, changes)
  }
}

function isAlreadyStored(station: OwnStation, changes: StationChanges): boolean {
  return hasSameFields({ ...station, ...changes } as OwnStation, station, changes)
}

function hasSameFields(a: OwnStation, b: OwnStation, changes: StationChanges): boolean {
  const fields = Object.keys(changes) as (keyof StationChanges)[]
  return fields.every((field) => isSameValue(a[field], b[field]))
}

function useWrite<Input>(
  id: string,
  write: (cached: TaggedStation, input: Input) => Promise<TaggedStation>,
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
    // The cached station may have another editor's change, which came with the response of a switch.
    if (!hasSameFields(base, station, changes) && !isAlreadyStored(station, changes)) {
      throw conflict(stationConflictText.explain)
    }
    return writeStation({ station, etag }, changes)
  })
}

interface CoverUpload {
  readonly picture: Blob
  readonly onProgress: (fraction: number) => void
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
  const showChange = (change: Partial<Switches>) =>
    client.setQueryData(queryKey, (cached) =>
      cached ? { ...cached, station: { ...cached.station, ...change } } : cached,
    )
  return useMutation<TaggedStation, Error, Partial<Switches>, TaggedStation | undefined>({
    scope: { id: `station-${id}` },
    mutationFn: async (change) => {
      const cached = await client.ensureQueryData(ownStationQuery(id))
      // The screen already shows the new position, so the write also overrides another editor's switch.
      return writeStation(cached, change, { isForced: true })
    },
    onMutate: (change) => {
      const previous = client.getQueryData(queryKey)
      showChange(change)
      return previous
    },
    onError: (_error, change, previous) => {
      if (!previous) return
      const { paused, onAir } = previous.station
      showChange({
        ...(change.paused !== undefined && { paused }),
        ...(change.onAir !== undefined && { onAir }),
      })
    },
    onSuccess: (written) => cacheWritten(client, written),
  })
}
