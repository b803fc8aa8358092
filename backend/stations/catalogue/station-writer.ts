import type { DatabaseSync } from 'node:sqlite'
import { toSortKey } from '../search-expression.ts'
import type { CatalogueStation } from './catalogue-station.ts'

type Origin = 'demo' | 'seed' | 'generated'

/**
 * Writes stations into the catalogue. A station that is there gets its facts corrected and keeps its
 * votes, its check and its age. One that has an owner is left as it is.
 */
export function createStationWriter(database: DatabaseSync) {
  const upsert = database.prepare(
    `INSERT INTO stations (id, origin, name, name_key, description, url, homepage, favicon, tags,
       country, countrycode, language, codec, bitrate, votes, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, name = excluded.name,
       name_key = excluded.name_key, description = excluded.description, url = excluded.url,
       homepage = excluded.homepage, favicon = excluded.favicon, tags = excluded.tags,
       country = excluded.country, countrycode = excluded.countrycode,
       language = excluded.language, codec = excluded.codec, bitrate = excluded.bitrate,
       updated_at = excluded.updated_at
     WHERE stations.owner_id IS NULL`,
  )
  return (station: CatalogueStation, origin: Origin, now: number): void => {
    const { id, name, description, url, homepage, favicon, country, countrycode } = station
    const facts = [name, toSortKey(name), description, url, homepage, favicon]
    const tags = JSON.stringify(station.tags)
    const language = JSON.stringify(station.language)
    const sound = [station.codec, station.bitrate, station.votes]
    upsert.run(id, origin, ...facts, tags, country, countrycode, language, ...sound, now, now)
  }
}
