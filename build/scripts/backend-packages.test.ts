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
/** Imports that are left when the types are stripped. */
const IMPORT =
  /^import\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm
/** Not imported: it runs the API. */
const RUNTIME = 'node'

const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const own: Record<string, string> = json('backend/package.json').dependencies
const root: Record<string, string> = json('package.json').devDependencies
const lock: Record<string, { resolved?: string }> = json('package-lock.json').packages

function importedPackages(): string[] {
  const files = new Set(globSync(ENTRIES, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/')))
  const packages = new Set<string>()
  // Files that are added to the set are visited, too.
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

test('backend/package.json declares the packages that a hosted API imports, and no other', () => {
  expect(importedPackages()).toEqual(Object.keys(own).filter((name) => name !== RUNTIME))
})

test('a package that both declare has one version', () => {
  const shared = Object.keys(own).filter((name) => name in root)
  expect(shared).toContain(RUNTIME)
  expect(shared.filter((name) => own[name] !== root[name])).toEqual([])
})

test('the container has the same Node', () => {
  expect(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).toContain(`\nFROM node:${own.node}-`)
})

test('npm hoists every package to the root, where all programs look for it', () => {
  expect(Object.keys(lock).filter((folder) => folder.startsWith('backend/'))).toEqual([])
})

test('package-lock.json names no registry', () => {
  const resolved = Object.entries(lock).filter(([, entry]) => entry.resolved !== undefined)
  expect(resolved.map(([folder]) => folder)).toEqual(['node_modules/undertone-backend'])
})
