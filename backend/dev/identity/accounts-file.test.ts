import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachAccountsFile } from './accounts-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-accounts-'))
  file = path.join(folder, 'identity/accounts.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('saves only what changed, and leaves nothing half written beside it', () => {
  const state = new AgentProjectState('demo-x')
  const save = attachAccountsFile(state, new Map(), file)
  save()
  expect(readdirSync(folder)).toEqual([])
  state.overwriteUserWithLocalId('ada', { localId: 'ada', email: 'ada@example.com' })
  save()
  expect(readdirSync(path.dirname(file))).toEqual(['accounts.json'])
  const restored = new AgentProjectState('demo-x')
  attachAccountsFile(restored, new Map(), file)
  expect(restored.users.get('ada')).toMatchObject({ email: 'ada@example.com' })
})

test('a damaged file is named and left as it is', () => {
  const state = new AgentProjectState('demo-x')
  state.overwriteUserWithLocalId('ada', { localId: 'ada' })
  const broken = path.join(folder, 'accounts.json')
  writeFileSync(broken, '{"version":1,"users":[{"localI')
  expect(() => attachAccountsFile(state, new Map(), broken)).toThrow(broken)
  expect(readFileSync(broken, 'utf8')).toBe('{"version":1,"users":[{"localI')
})
