import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../run.ts'

/** Documents in which `npm run lint` checks links, file names and npm commands. */
export const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'electron/stream-relay/README.md',
  'tests/security/README.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }).map((file) => file.replaceAll(path.sep, '/')),
].sort()
const SCRIPTS = Object.keys(packageJson.scripts)
const FOLDERS = [
  'electron',
  'preload',
  'renderer',
  'shared',
  'backend',
  'resources',
  'build',
  'tests',
  'docs',
  '.github',
]
const startsWithFolder = (name: string) => FOLDERS.some((folder) => name.startsWith(`${folder}/`))
const FILE_NAME = /^[\w@.][\w@./-]*\.(?:tsx?|mjs|cjs|json|md|sh|ya?ml|rules|cfg)$/

/** Removes fenced code blocks. Splitting at the fences puts their content at odd positions. */
const withoutCode = (text: string) =>
  text
    .split(/^```.*$/m)
    .filter((_, index) => index % 2 === 0)
    .join('')

/** Returns the anchors that GitHub gives to headings. */
const anchorsOf = (text: string) =>
  withoutCode(text)
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .map((line) =>
      line
        .slice(line.indexOf(' ') + 1)
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

export function brokenLinks(file: string, text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^()\s[\]]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#')
      const targetFile = path.join(ROOT, path.dirname(file), target)
      const document = target === '' ? text : targetFile
      if (target !== '' && !existsSync(targetFile)) return true
      if (anchor === undefined) return false
      return !anchorsOf(target === '' ? document : readFileSync(targetFile, 'utf8')).includes(
        anchor,
      )
    })
}

const FILES = globSync(`{${FOLDERS.join(',')}}/**/*`, { cwd: ROOT }).map((file) =>
  file.replaceAll(path.sep, '/'),
)
const ROOT_FILES = globSync('*', { cwd: ROOT })

/** Checks a path. With a wildcard or a placeholder, checks only the folders before it. */
function isPresent(name: string): boolean {
  const wildcard = name.search(/[<>*{}]/)
  const existingPart = wildcard < 0 ? name : name.slice(0, name.lastIndexOf('/', wildcard) + 1)
  if (
    existingPart === '' ||
    ROOT_FILES.includes(existingPart) ||
    existsSync(path.join(ROOT, existingPart))
  )
    return true
  return !startsWithFolder(name) && FILES.some((file) => file.endsWith(`/${existingPart}`))
}

/** Finds missing files in inline code: paths that start with a folder of the repository, and names of source files. */
export const missingFiles = (text: string) =>
  [...withoutCode(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => startsWithFolder(name) || FILE_NAME.test(name))
    .filter((name) => !isPresent(name))

export const missingCommands = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !SCRIPTS.includes(name))

/** Returns a line for each broken link, missing file and unknown command of a document. */
export function problemsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  return [
    ...brokenLinks(file, text).map((link) => `${file}: broken link ${link}`),
    ...missingFiles(text).map((name) => `${file}: no file ${name}`),
    ...missingCommands(text).map((name) => `${file}: no command npm run ${name}`),
  ]
}
