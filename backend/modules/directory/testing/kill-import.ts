import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { openDatabase } from '../../../database/open-database.ts'
import type { Queries } from '../../../database/queries.ts'
import { importStations } from '../import-stations.ts'
import { CHUNK_STATIONS } from '../limits.ts'
import { importMark } from '../refresh/refresh-mark.ts'
import { readSnapshot } from '../snapshot.ts'

const CHILD = path.join(import.meta.dirname, 'import-child.ts')

/** Kills the importing child process after `lineCount` lines of output. Resolves with the numbers that it printed. */
async function importUntil(
  file: string,
  stationCount: number,
  lineCount: number,
): Promise<number[]> {
  const child = spawn(process.execPath, [CHILD, file, String(stationCount)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // A killed process does not read its input.
  child.stdin.on('error', () => undefined)
  const output: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(Number(line))
    child.stdin.write('.')
    if (output.length === lineCount) child.kill('SIGKILL')
  }
  await ended
  return output
}

async function allRows(queries: Queries) {
  const rows = await queries.selectFrom('stations').selectAll().orderBy('id').execute()
  // Rolled-back transactions consume keys.
  return rows.map(({ key: _, ...row }) => row)
}

/** Expects that an import of real records, killed repeatedly, writes the same rows as an uninterrupted import. */
export async function expectKilledImport(kills: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-'))
  const file = path.join(folder, 'api.db')
  // At most three transactions before each kill, and one after the last kill.
  const stationCount = (3 * kills + 1) * CHUNK_STATIONS
  let written = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const output = await importUntil(file, stationCount, 2)
    expect(output[0]).toBeGreaterThan(written)
    written = output.at(-1) ?? 0
    const database = await openDatabase({ file })
    expect(await importMark.read(database)).toMatchObject({ done: false })
    await database.destroy()
  }
  expect((await importUntil(file, stationCount, Infinity)).at(-1)).toBe(stationCount)

  const killed = await openDatabase({ file })
  const uninterrupted = await openDatabase({ file: ':memory:' })
  const groups = (await readSnapshot()).slice(0, stationCount)
  await importStations(uninterrupted, { groups, source: 'unbroken', isFull: false, now: 1 })
  const rows = await allRows(killed)
  expect(rows).toHaveLength(stationCount)
  expect(rows).toEqual(await allRows(uninterrupted))
  await killed.destroy()
  await uninterrupted.destroy()
  await rm(folder, { recursive: true })
}
