import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readStations } from './read-stations.ts'

const uuidOf = (n: number) => `${String(n).padStart(8, '0')}-0601-11e8-ae97-52543be04c81`

/** A Shortwave database with the smallest page size, so that it has interior and overflow pages. */
function shortwaveFile(rows: number): Uint8Array {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'shortwave-')), 'Shortwave.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA page_size = 512; CREATE TABLE other (x); INSERT INTO other VALUES (1)')
  database.exec(
    'CREATE TABLE librarytmp (uuid TEXT NOT NULL PRIMARY KEY, is_local BOOLEAN NOT NULL DEFAULT FALSE, data TEXT)',
  )
  database.exec('ALTER TABLE librarytmp RENAME TO library')
  const insert = database.prepare('INSERT INTO library (uuid, is_local, data) VALUES (?, ?, ?)')
  database.exec('BEGIN')
  for (let n = 0; n < rows; n += 1) {
    const data = {
      name: `Station ${n}`,
      url_resolved: `http://a.example/${n}`,
      state: 'é'.repeat(n * 7),
    }
    insert.run(uuidOf(n), Number(n === 1), n === 2 ? null : JSON.stringify(data))
  }
  database.exec('COMMIT')
  database.close()
  return Uint8Array.from(readFileSync(file))
}

test('reads records, local stations and ids without a record from a Shortwave library', () => {
  const list = readStations(shortwaveFile(200))
  if (typeof list === 'string') throw new Error(list)
  expect([list.format, list.entries.length, list.unread]).toEqual(['shortwave', 200, []])
  const seen = list.entries.map(({ name, url, stationuuid }) => ({ name, url, stationuuid }))
  expect(seen.slice(0, 3)).toEqual([
    { name: 'Station 0', url: 'http://a.example/0', stationuuid: uuidOf(0) },
    { name: 'Station 1', url: 'http://a.example/1', stationuuid: null },
    { name: uuidOf(2), url: null, stationuuid: uuidOf(2) },
  ])
  expect(seen.at(-1)?.url).toBe('http://a.example/199')
})

test('reads a damaged file up to the damage and never hangs', () => {
  const full = shortwaveFile(60)
  for (let cut = 100; cut < full.length; cut += 511) {
    const list = readStations(full.slice(0, cut))
    expect(typeof list === 'string' || list.entries.length <= 60).toBe(true)
  }
  for (let at = 16; at < full.length; at += 101) {
    const spoilt = full.slice()
    spoilt[at] = (spoilt[at] ?? 0) ^ 0xff
    expect(() => readStations(spoilt)).not.toThrow()
  }
})
