import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, openSqlite, readMigrations } from './open-sqlite.ts'

const good = { number: 1, name: '0001-a.sql', sql: 'CREATE TABLE a (x)' }
const bad = { number: 2, name: '0002-b.sql', sql: 'CREATE TABLE b (x); CREATE TABLE a (x)' }

function tables(database: DatabaseSync): unknown[] {
  return database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map((row) => row.name)
}

test('rolls back a failing migration', () => {
  const database = new DatabaseSync(':memory:')
  expect(() => migrate(database, [good, bad])).toThrow(/already exists/)
  expect(tables(database)).toEqual(['a'])
  expect(database.prepare('PRAGMA user_version').get()?.user_version).toBe(1)
})

test('leaves a database of a newer version unchanged', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA user_version = 9')
  expect(() => migrate(database, [good])).toThrow(/newer version/)
  expect(tables(database)).toEqual([])
})

describe('on disk', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'undertone-migrate-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('migrates once in two openings, and applies the settings', () => {
    const file = path.join(folder, 'deep/records.db')
    const files = path.join(folder, 'files')
    mkdirSync(files)
    writeFileSync(path.join(files, good.name), good.sql)
    openSqlite(file, files).close()
    const database = openSqlite(file, files)
    expect(database.prepare('PRAGMA journal_mode').get()?.journal_mode).toBe('wal')
    expect(database.prepare('PRAGMA foreign_keys').get()?.foreign_keys).toBe(1)
    expect(database.prepare('PRAGMA busy_timeout').get()?.timeout).toBe(5_000)
    expect(tables(database)).toEqual(['a'])
    database.close()
  })

  test('refuses a gap between the file numbers', () => {
    writeFileSync(path.join(folder, bad.name), bad.sql)
    expect(() => readMigrations(folder)).toThrow('Migration 0002-b.sql should have number 1.')
  })
})
