/**
 * Imports 20 000 records with the command from a server of the documented format; prints time and memory.
 * UNDERTONE_STATIONS_FILE names a gzip file of real records, one per line; default: the snapshot. Copies with other
 * hosts fill up the number.
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
/** Guaranteed number of records on any machine. */
const RECORDS = 20_000
const MEMORY_MAX_MB = 300
/** Goal. Machine-dependent: printed, never a failure. */
const SECONDS_GOAL = 60
const ROOT = path.resolve(import.meta.dirname, '../..')
/** Node options and program of `npm run stations:import`, without the wrapper that selects the project's Node. */
const IMPORT = readPackage().scripts['stations:import'].split(' ').slice(2)

function readPackage(): { readonly scripts: Readonly<Record<'stations:import', string>> } {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
}

/** Real records. Adds a change id, which old ones can lack. */
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

/** Runs `npm run stations:import`; resolves with its last line, duration and peak memory. */
async function runImport(): Promise<{ lastLine: string; seconds: number; megabytes: number }> {
  const start = performance.now()
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
  return {
    lastLine: said,
    seconds: (performance.now() - start) / 1_000,
    megabytes: kilobytes / 1_024,
  }
}

async function rows() {
  const database = await openDatabase({ file: databaseFile(folder) })
  const rows = await database.selectFrom('stations').selectAll().orderBy('id').execute()
  const marks = await database.deleteFrom('marks').where('key', '=', 'directory-refresh').execute()
  await database.destroy()
  return { rows, marks: marks.length }
}

test('importing the full directory twice results in the same rows', async () => {
  expect(mirror.records).toHaveLength(RECORDS)
  const first = await runImport()
  const before = await rows()
  expect(first.lastLine).toMatch(/^Imported the \d+ stations of the directory\.$/)
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

test('an import that is killed at ten places resumes each time', () => expectKilledImport(10))
