/**
 * 20 000 records, imported by the command itself from a server in the documented shape; time and memory are printed.
 * UNDERTONE_STATIONS_FILE names a file of real records, one a line, packed by gzip; else there are those of the snapshot.
 * What is missing are copies of them, as stations of other hosts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile } from '../../backend/database/database-place.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { readSnapshot } from '../../backend/modules/directory/snapshot.ts'
import {
  type FakeDirectory,
  type SentRecord,
  sentRecord,
  startFakeDirectory,
} from '../../backend/modules/directory/testing/fake-directory.ts'
import { expectKilledImport } from '../../backend/modules/directory/testing/kill-import.ts'

const FILE = process.env.UNDERTONE_STATIONS_FILE
/** Promised for so many records, on any machine. */
const RECORDS = 20_000
const MEMORY_MAX_MB = 300
/** The time depends on the machine: it is printed beside this, and fails nothing. */
const SECONDS_GOAL = 60
const ROOT = path.resolve(import.meta.dirname, '../..')
/** The options of Node and the program of `npm run stations:import`, behind what runs it on the project's Node. */
const IMPORT = readPackage().scripts['stations:import'].split(' ').slice(2)

function readPackage(): { readonly scripts: Readonly<Record<'stations:import', string>> } {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
}

/** Real records; each has a change, whose id real ones of the past may lack. */
async function realRecords(): Promise<SentRecord[]> {
  const records =
    FILE === undefined
      ? (await readSnapshot()).flatMap(({ station, others }) =>
          [station, ...others].map((entry) => ({ ...entry, tags: entry.tags.join(',') })),
        )
      : gunzipSync(readFileSync(FILE))
          .toString()
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
  return Array.from({ length: RECORDS }, (_, n) => {
    const record = records[n] ?? copyOf(records[n % records.length], n)
    return { ...record, changeuuid: sentRecord(n).changeuuid }
  })
}

function copyOf(record: SentRecord, n: number): SentRecord {
  const host = `https://copy-${n}.example`
  const addresses = { url: `${host}/stream`, url_resolved: `${host}/stream`, homepage: `${host}/` }
  const { stationuuid } = sentRecord(n)
  return { ...record, ...addresses, stationuuid, name: `${record.name} ${n}` }
}

let folder: string
let mirror: FakeDirectory
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-import-'))
  mirror = await startFakeDirectory(await realRecords())
})
afterEach(async () => {
  await mirror.stop()
  rmSync(folder, { recursive: true })
})

/** Runs `npm run stations:import` as it is; resolves with its last line, how long it took, and the most memory it had. */
async function runImport(): Promise<{ said: string; seconds: number; megabytes: number }> {
  const begin = performance.now()
  const child = spawn(process.execPath, IMPORT, {
    cwd: ROOT,
    env: { ...process.env, UNDERTONE_STATE_DIR: folder, UNDERTONE_DIRECTORY_URL: mirror.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let [said, kilobytes] = ['', 0]
  for await (const line of createInterface({ input: child.stdout })) {
    said = line
    const [, most] =
      /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    kilobytes = Number(most ?? kilobytes)
  }
  expect(await ended).toEqual([0, null])
  return { said, seconds: (performance.now() - begin) / 1_000, megabytes: kilobytes / 1_024 }
}

async function rows() {
  const database = await openDatabase({ file: databaseFile(folder) })
  const rows = await database.selectFrom('stations').selectAll().orderBy('id').execute()
  const marks = await database.deleteFrom('marks').where('key', '=', 'directory-refresh').execute()
  await database.destroy()
  return { rows, marks: marks.length }
}

test('the whole directory, read twice, is the same rows', async () => {
  expect(mirror.records).toHaveLength(RECORDS)
  const first = await runImport()
  const before = await rows()
  expect(first.said).toMatch(/^The catalogue has the \d+ stations of the directory\.$/)
  const again = await runImport()
  expect((await rows()).rows).toEqual(before.rows)
  for (const [name, run] of Object.entries({ first, again })) {
    const missed = run.seconds > SECONDS_GOAL ? ', MISSED' : ''
    process.stdout.write(
      `${name.padEnd(6)} ${mirror.records.length} records, ${run.seconds.toFixed(1)} s (goal ${SECONDS_GOAL} s${missed}), ${run.megabytes.toFixed(0)} MB (budget ${MEMORY_MAX_MB})\n`,
    )
    expect(run.megabytes).toBeLessThan(MEMORY_MAX_MB)
  }
})

test('killed at ten places, an import goes on where it was', () => expectKilledImport(10))
