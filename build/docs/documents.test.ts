import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { brokenLinks, missingCommands, missingFiles } from './check-documents.ts'

test('finds broken links, files and commands', () => {
  expect(brokenLinks('README.md', '[a](docs/none.md) [b](#none) [c](README.md)')).toEqual([
    'docs/none.md',
    '#none',
  ])
  expect(missingFiles('`build/none.ts` `build/run.ts`')).toEqual(['build/none.ts'])
  expect(missingCommands('npm run none, npm run lint')).toEqual(['none'])
})

test('keeps the README at 150 lines or fewer', () => {
  expect(readFileSync(path.join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThan(152)
})

test('keeps the glossary at 40 terms or fewer', () => {
  const rows = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8').match(/^\| /gm) ?? []
  expect(rows.length - 2).toBeLessThanOrEqual(40)
})
