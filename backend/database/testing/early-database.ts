/** Databases of commit 20cf1ac8 with rows in every table. Its stores wrote the rows of user `ada`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { makeEmptyDatabase } from '../../testing/empty-database.ts'
import { runOnServer } from '../../testing/test-database.ts'

const readFixture = (name: string) => readFileSync(path.join(import.meta.dirname, name))

export async function makeEarlyDatabase(): ReturnType<typeof makeEmptyDatabase> {
  const empty = await makeEmptyDatabase()
  if ('file' in empty.place) {
    mkdirSync(path.dirname(empty.place.file), { recursive: true })
    writeFileSync(empty.place.file, gunzipSync(readFixture('made-by-20cf1ac8.sqlite.gz')))
    return empty
  }
  await runOnServer(empty.place.url, readFixture('made-by-20cf1ac8.postgres.sql').toString())
  return empty
}
