/**
 * Databases that the code of commit 20cf1ac8 made: by its migrations, with rows in every table, and with an account whose
 * rows its stores wrote (`ada`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { makeEmptyDatabase } from '../../testing/empty-database.ts'
import { askServer } from '../../testing/test-database.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name))

/** Makes such a database, on the engine of the run. */
export async function makeEarlyDatabase(): ReturnType<typeof makeEmptyDatabase> {
  const empty = await makeEmptyDatabase()
  if ('file' in empty.place) {
    mkdirSync(path.dirname(empty.place.file), { recursive: true })
    writeFileSync(empty.place.file, gunzipSync(read('made-by-20cf1ac8.sqlite.gz')))
    return empty
  }
  await askServer(empty.place.url, read('made-by-20cf1ac8.postgres.sql').toString())
  return empty
}
