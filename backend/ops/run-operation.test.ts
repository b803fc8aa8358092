import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { splitPassword } from './postgres-programs.ts'

let stateDir: string
beforeAll(async () => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-operations-'))
  const database = await openDatabase({ file: path.join(stateDir, 'api/undertone.db') })
  await database.destroy()
})
afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

/** Runs an operation like npm: in the project's folder, which is not the operator's. */
function run(name: string, args: readonly string[], folder = stateDir, more: object = {}) {
  const env = { ...process.env, UNDERTONE_STATE_DIR: folder, INIT_CWD: stateDir, ...more }
  const script = path.join(import.meta.dirname, `${name}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('backs up and restores on the command line', () => {
  const file = path.join(stateDir, 'today.db')
  expect(run('backup', ['today.db'])).toEqual({
    status: 0,
    stdout: `The SQLite database is in ${file}.\n`,
    stderr: '',
  })
  const restored = run('restore', ['today.db'], path.join(stateDir, 'other'))
  expect(restored).toMatchObject({ status: 0, stderr: '' })
})

test('prints one sentence without the password on errors', () => {
  const target = { UNDERTONE_DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/x' }
  const unreachable = run('move', [], stateDir, target).stderr
  expect(unreachable).toMatch(/^The PostgreSQL database cannot be reached\. .*\n$/)
  expect(unreachable).not.toContain('secret')
  expect(run('move', []).stderr).toMatch(/^Name the target in UNDERTONE_DATABASE_URL, or: .*\n$/)
  const { status, stdout, stderr } = run('move', ['--to', 'postgres://ada:secret@127.0.0.1:1/x'])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The PostgreSQL database cannot be reached\. .*\n$/)
  expect(stderr).not.toContain('secret')
  expect(run('backup', []).stderr).toBe('Name one file: npm run backend:backup -- <file>\n')
})

test('removes the password from the database address', () => {
  expect(splitPassword('postgres://ada:a%2Fb@db.example:5433/undertone?sslmode=require')).toEqual({
    address: 'postgres://ada@db.example:5433/undertone?sslmode=require',
    password: 'a/b',
  })
  expect(splitPassword('postgres://ada@h/x?host=%2Frun&password=secret')).toEqual({
    address: 'postgres://ada@h/x?host=%2Frun',
    password: 'secret',
  })
  expect(splitPassword('postgres://localhost/x?host=%2Frun%20a')).toEqual({
    address: 'postgres://localhost/x?host=%2Frun%20a',
    password: null,
  })
})
