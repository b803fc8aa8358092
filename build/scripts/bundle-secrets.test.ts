import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { refuseSecrets } from './bundle-secrets.ts'

let root: string
const write = (file: string, text: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const scope = { folders: ['/home/nel'], publicValues: {} }

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'undertone-bundles-'))
  write('out/main/index.js', 'start()')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('accepts bundles without secrets, with any other files', () => {
  write('.state/key.pem', `ghp_${'a'.repeat(36)}`)
  expect(() => refuseSecrets(root, scope)).not.toThrow()
})

test.each(['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/assets/a.js'])(
  'rejects a secret in %s',
  (file) => {
    write(file, `const token = "ghp_${'a'.repeat(36)}"`)
    expect(() => refuseSecrets(root, scope)).toThrow(new Problem(`${file} contains a GitHub token`))
  },
)
