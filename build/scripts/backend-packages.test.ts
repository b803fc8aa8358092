import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'

/** Programs, threads and child processes of a hosted API. */
const ENTRIES = [
  'backend/{main,make-admin,check-stations}.ts',
  'backend/ops/{backup,restore,move}.ts',
  'backend/modules/directory/import.ts',
  'backend/modules/**/*-worker.ts',
  'backend/modules/creators/covers/redraw-child.ts',
]
/** Loaded in a clone only, which has every package. */
const DEVELOPMENT = 'backend/dev/'
/** Imports that remain without types. */
const IMPORT =
  /^import\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm
/** Runs the API, and is not imported. */
const RUNTIME = 'node'

const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const own: Record<string, string> = json('backend/package.json').dependencies
const root: Record<string, string> = json('package.json').devDependencies
const lock: Record<string, { resolved?: string }> = json('package-lock.json').packages

function importedPackages(): string[] {
  const files = new Set(globSync(ENTRIES, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/')))
  const packages = new Set<string>()
  for (const file of files) {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    for (const [, fixed, later] of source.matchAll(IMPORT)) {
      const name = fixed ?? later ?? ''
      const target = path.posix.join(path.posix.dirname(file), name)
      if (name.startsWith('.')) {
        if (target.endsWith('.ts') && !target.startsWith(DEVELOPMENT)) files.add(target)
      } else if (!isBuiltin(name)) {
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      }
    }
  }
  return [...packages].sort()
}

test('backend/package.json declares exactly the packages that a hosted API imports', () => {
  expect(importedPackages()).toEqual(Object.keys(own).filter((name) => name !== RUNTIME))
})

test('has one version of each package that both declare', () => {
  const shared = Object.keys(own).filter((name) => name in root)
  expect(shared).toContain(RUNTIME)
  expect(shared.filter((name) => own[name] !== root[name])).toEqual([])
})

test('has the same Node in the container', () => {
  expect(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).toContain(`\nFROM node:${own.node}-`)
})

test('hoists every package to the root', () => {
  expect(Object.keys(lock).filter((folder) => folder.startsWith('backend/'))).toEqual([])
})

test('names no registry in package-lock.json', () => {
  const resolved = Object.entries(lock).filter(([, entry]) => entry.resolved !== undefined)
  expect(resolved.map(([folder]) => folder)).toEqual(['node_modules/undertone-backend'])
})
