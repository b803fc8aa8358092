import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabasePlace } from '../../backend/database/open-database.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { childrenOf, cpuMsOf } from '../fixtures/processes.ts'

export interface StorageEngine {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly place: DatabasePlace
  /** CPU ms of the server's processes; 0 without a server, null if unavailable. */
  readonly serverCpuMs: () => number | null
  readonly stop: () => Promise<void>
}

function sqliteEngine(): StorageEngine {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-storage-'))
  return {
    name: 'SQLite',
    place: { file: path.join(folder, 'bench.db') },
    serverCpuMs: () => 0,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** SQLite on disk, and a durable PostgreSQL server if installed. */
export async function storageEngines(): Promise<StorageEngine[]> {
  const server = await startPostgres({ durable: true })
  if (server === null) return [sqliteEngine()]
  const url = server.url('postgres')
  const folder = new URL(url).searchParams.get('host') ?? ''
  // First line: https://www.postgresql.org/docs/15/storage-file-layout.html
  const pid = Number.parseInt(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8'), 10)
  const serverCpuMs = () => {
    const all = [pid, ...childrenOf(pid)].map(cpuMsOf)
    return all.reduce((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0)
  }
  const postgres = { name: 'PostgreSQL', place: { url }, serverCpuMs, stop: server.stop } as const
  return [sqliteEngine(), postgres]
}
