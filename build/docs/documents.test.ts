import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../run.ts'

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'electron/stream-relay/README.md',
  'tests/security/README.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }).map((file) => file.replaceAll(path.sep, '/')),
].sort()
const SCRIPTS = Object.keys(packageJson.scripts)
const FOLDERS = 'electron,preload,renderer,shared,backend,resources,build,tests,docs,.github'
const FOLDER_START = new RegExp(`^(?:${FOLDERS.replaceAll(',', '|').replace('.', '\\.')})/`)
const FILE_NAME = /^[\w@.][\w@./-]*\.(?:tsx?|mjs|cjs|json|md|sh|ya?ml|rules|cfg)$/

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')

/** The anchors of GitHub. */
const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(file: string, text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#')
      const place = path.join(ROOT, path.dirname(file), target)
      const document = target === '' ? text : place
      if (target !== '' && !existsSync(place)) return true
      if (anchor === undefined) return false
      return !anchorsOf(target === '' ? document : readFileSync(place, 'utf8')).includes(anchor)
    })
}

const FILES = globSync(`{${FOLDERS}}/**/*`, { cwd: ROOT }).map((file) =>
  file.replaceAll(path.sep, '/'),
)
const ROOT_FILES = globSync('*', { cwd: ROOT })

/** A path with a wildcard or a placeholder is checked up to the folder before it. */
function isPresent(name: string): boolean {
  const fixed = name.replace(/[^/]*[<>*{}].*$/, '')
  if (fixed === '' || ROOT_FILES.includes(fixed) || existsSync(path.join(ROOT, fixed))) return true
  return !FOLDER_START.test(name) && FILES.some((file) => file.endsWith(`/${fixed}`))
}

/** Paths in inline code that start with a folder of the repository, and names of source files. */
const missingFiles = (text: string) =>
  [...withoutCode(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => FOLDER_START.test(name) || FILE_NAME.test(name))
    .filter((name) => !isPresent(name))

const missingCommands = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !SCRIPTS.includes(name))

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8')

  test('has no broken relative link', () => {
    expect(brokenLinks(file, text)).toEqual([])
  })

  test('names files that exist', () => {
    expect(missingFiles(text)).toEqual([])
  })

  test('names npm commands that exist', () => {
    expect(missingCommands(text)).toEqual([])
  })
})

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
  expect(rows.length - 1).toBeLessThanOrEqual(40)
})
