import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDurably } from './durable-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-durable-'))
  file = path.join(folder, 'private/accounts.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates file and folder readable only by the owner', () => {
  writeDurably(file, 'one')
  writeDurably(file, 'two')
  expect(readFileSync(file, 'utf8')).toBe('two')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
})

test('preserves the old content on a partial write', () => {
  writeDurably(file, 'the old content')
  const program = `
    import { writeDurably } from ${JSON.stringify(path.join(import.meta.dirname, 'durable-file.ts'))}
    writeDurably(${JSON.stringify(file)}, 'x'.repeat(100_000))
  `
  // A file size limit behaves like a nearly full disk: a short write, then an error.
  const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1"'
  const result = spawnSync('sh', ['-c', limited, process.execPath, program], { encoding: 'utf8' })
  expect(result.stderr).toContain('EFBIG')
  expect(readFileSync(file, 'utf8')).toBe('the old content')
  expect(readdirSync(path.dirname(file))).toEqual(['accounts.json'])
})
