import type { Queries } from '../../database/queries.ts'
import { readSources } from '../stations/field-sources.ts'
import { createDirectoryStore } from './directory-store.ts'
import { DIRECTORY } from './station-columns.ts'

/**
 * Stations that left the directory stay while our own check hears them: those that it has found dead rest from now on.
 * One that comes back to the directory is woken by the import.
 */
export async function restSilent(queries: Queries, now: number): Promise<void> {
  const store = createDirectoryStore(queries)
  for (let after = ''; ; ) {
    const page = await store.silent(after)
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
    const last = page.at(-1)
    if (last === undefined) return
    after = last.stationuuid
  }
}
