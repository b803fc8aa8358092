import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { ROOT } from '../../../build/run.ts'
import { requireCollection } from '../../fixtures/leaks/collection.ts'
import { plantCanary } from '../../fixtures/leaks/plant.ts'
import { publicWords } from '../../fixtures/leaks/public-words.ts'
import { writeFindings } from '../../fixtures/leaks/report.ts'
import {
  describeFindings,
  filesBelow,
  searchEvidence,
} from '../../fixtures/leaks/search-evidence.ts'
import { recordedSecrets, type Secret } from '../../fixtures/leaks/secrets.ts'

const collection = requireCollection()
const evidence = path.join(collection, 'evidence')
const secrets = recordedSecrets(collection)
const files = filesBelow(evidence)

const count = (kind: Secret['kind']) => secrets.filter((secret) => secret.kind === kind).length
const countFiles = (pattern: RegExp) => files.filter((file) => pattern.test(file)).length

/** Evidence that every run of both suites leaves: description and path. */
const EXPECTED: readonly [what: string, where: RegExp][] = [
  ['web storage of the browser stand-in', /^web-[^/]+\/storage\.txt$/],
  ['console output of the browser stand-in', /^web-[^/]+\/console\.txt$/],
  ['titles of the browser stand-in', /^web-[^/]+\/titles\.txt$/],
  ['addresses of the browser stand-in', /^web-[^/]+\/addresses\.txt$/],
  ['data of the browser', /^browser-[^/]+\/profile\//],
  ['profile of the desktop app', /^desktop-[^/]+\/profile\/(?!chromium|logs\/)/],
  ['Chromium’s part of that profile', /^desktop-[^/]+\/profile\/.*Local Storage\//],
  ['log of the desktop app', /^desktop-[^/]+\/profile\/logs\/main\.log$/],
  ['output of the desktop app', /^desktop-[^/]+\/output\.txt$/],
  ['web storage of the desktop app', /^desktop-[^/]+\/storage\.txt$/],
  ['window titles of the desktop app', /^desktop-[^/]+\/titles\.txt$/],
  ['addresses of the desktop app', /^desktop-[^/]+\/addresses\.txt$/],
  ['output of the backend', /^backend-[^/]+\/output\.txt$/],
]

test.describe.configure({ mode: 'serial' })

test('the suites left secrets to search for and evidence to search', () => {
  for (const kind of ['token', 'password', 'code'] as const)
    expect(count(kind), `${kind}s recorded`).toBeGreaterThan(0)
  for (const [what, where] of EXPECTED) expect(countFiles(where), what).toBeGreaterThan(0)
})

test('the search finds a planted canary in every spelling and kind of file', () => {
  const canary = `canary "${randomBytes(48).toString('base64')}"`
  const planted = mkdtempSync(path.join(collection, 'planted-'))
  const expected = EXPECTED.flatMap(([what, where]) => {
    const file = files.find((name) => where.test(name))
    if (file === undefined) throw new Error(`no file of ${what}`)
    return plantCanary(evidence, file, planted, canary).map((name) => `${file}: ${name}`)
  })
  expect(expected.length).toBeGreaterThan(20 * EXPECTED.length)
  const { findings } = searchEvidence(planted, [...secrets, { kind: 'token', value: canary }])
  const found = findings
    .filter(({ secret }) => secret.value === canary)
    .map(({ file, spelling }) => `${file}: ${spelling}`)
  expect(found.sort()).toEqual(expected.sort())
})

test('no token, password or code is in any profile, storage, log, address or title', () => {
  const known = publicWords(path.join(ROOT, 'out'), secrets)
  const sought = secrets.filter(({ kind, value }) => kind !== 'password' || !known.has(value))
  const start = performance.now()
  const { bytes, findings } = searchEvidence(evidence, sought)
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  process.stdout.write(
    `Leaks: ${count('token')} tokens, ${count('password')} passwords (${known.size} of them words of the app itself, left out) ` +
      `and ${count('code')} codes, sought in ${files.length} files of ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s\n`,
  )
  writeFindings(collection, findings)
  expect(describeFindings(findings)).toEqual([])
})
