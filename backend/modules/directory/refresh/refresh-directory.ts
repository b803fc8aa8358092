import { readPages } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { readSources } from '../../stations/station-row.ts'
import { createDirectoryStore } from '../directory-store.ts'
import { importStations } from '../import-stations.ts'
import { COPY_EVERY_MS } from '../limits.ts'
import type { DirectoryCalls } from '../mirrors/directory-calls.ts'
import { readEntries } from '../read-entries.ts'
import { groupVariants } from '../record/group-variants.ts'
import { DIRECTORY } from '../station-columns.ts'
import { refreshMark } from './refresh-mark.ts'
import { type ChangesParts, takeChanges } from './take-changes.ts'
import { type CopyParts, dropCopy, takeCopy } from './take-copy.ts'

/**
 * Stations that left the directory stay while our own check hears them: those that it has found dead rest from now on.
 * One that comes back to the directory is woken by the import.
 */
export async function restSilent(queries: Queries, now: number): Promise<void> {
  const store = createDirectoryStore(queries)
  for await (const page of readPages(store.silent, ({ stationuuid }) => stationuuid, '')) {
    for (const { key, provenance } of page) {
      const sources = readSources(provenance)
      // An admin wants it to stay.
      if (sources.paused !== undefined) continue
      await store.change(
        key,
        {
          paused: 1,
          featured_at: 0,
          provenance: JSON.stringify({ ...sources, paused: DIRECTORY }),
        },
        now,
      )
    }
  }
}

/** Stations between two lines of progress; a multiple of a chunk. */
export const PROGRESS_EVERY = 2_500

export type RefreshParts = Omit<CopyParts & ChangesParts, 'calls'> & {
  readonly calls: DirectoryCalls
}

async function importCopy(parts: RefreshParts): Promise<number> {
  const { queries, calls, file, say, signal } = parts
  const copy = await takeCopy(parts)
  const { entries, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  say(`${entries.length} entries are ${groups.length} stations.`)
  const isDone = await importStations(queries, {
    groups,
    source: `whole ${checksum}`,
    isWhole: true,
    // An entry that is not in the copy may have slipped between two of its pages.
    stillThere: async (stationuuids) => (await calls.entries(stationuuids)).present,
    now: copy.startedAt,
    onProgress: (written, of) => {
      if (written % PROGRESS_EVERY === 0) say(`${written} of ${of} stations`)
    },
    signal,
  })
  if (!isDone) signal.throwIfAborted()
  await refreshMark.write(queries, { since: copy.since, copiedAt: copy.startedAt })
  await dropCopy(parts)
  return groups.length
}

/**
 * Brings the catalogue up to date with the directory: by what was changed since the last time, or by a whole copy where
 * the last one is a week old, or there was none. Resolves with which of them, and of how many stations or entries.
 * @throws {OperationError} when no mirror can be read
 */
export async function refreshDirectory(
  parts: RefreshParts,
): Promise<{ readonly kind: 'copy' | 'changes'; readonly count: number }> {
  const { queries, now } = parts
  const mark = await refreshMark.read(queries)
  const isDue = mark === null || now - mark.copiedAt >= COPY_EVERY_MS
  const kind = isDue ? 'copy' : 'changes'
  const count = mark === null || isDue ? await importCopy(parts) : await takeChanges(mark, parts)
  await restSilent(queries, now)
  return { kind, count }
}
