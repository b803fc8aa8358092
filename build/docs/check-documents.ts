import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../run.ts'

/** Documents whose links, file names and npm commands are checked. */
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

/** The text between fenced code blocks. */
const withoutCode = (text: string) =>
  text
    .split(/^```.*$/m)
    .filter((_, index) => index % 2 === 0)
    .join('')

/** The anchors that GitHub gives to headings. */
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
      const place = path.join(ROOT, path.dirname(file), target)
      const document = target === '' ? text : place
      if (target !== '' && !existsSync(place)) return true
      if (anchor === undefined) return false
      return !anchorsOf(target === '' ? document : readFileSync(place, 'utf8')).includes(anchor)
    })
}

const FILES = globSync(`{${FOLDERS.join(',')}}/**/*`, { cwd: ROOT }).map((file) =>
  file.replaceAll(path.sep, '/'),
)
const ROOT_FILES = globSync('*', { cwd: ROOT })

/** A path with a wildcard or a placeholder is checked up to the folder before it. */
function isPresent(name: string): boolean {
  const wildcard = name.search(/[<>*{}]/)
  const fixed = wildcard < 0 ? name : name.slice(0, name.lastIndexOf('/', wildcard) + 1)
  if (fixed === '' || ROOT_FILES.includes(fixed) || existsSync(path.join(ROOT, fixed))) return true
  return !startsWithFolder(name) && FILES.some((file) => file.endsWith(`/${fixed}`))
}

/** Missing paths in inline code that start with a folder of the repository, and names of source files. */
export const missingFiles = (text: string) =>
  [...withoutCode(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => startsWithFolder(name) || FILE_NAME.test(name))
    .filter((name) => !isPresent(name))

export const missingCommands = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !SCRIPTS.includes(name))

/** One line per broken link, missing file or unknown command of a document. */
export function problemsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  return [
    ...brokenLinks(file, text).map((link) => `${file}: broken link ${link}`),
    ...missingFiles(text).map((name) => `${file}: no file ${name}`),
    ...missingCommands(text).map((name) => `${file}: no command npm run ${name}`),
  ]
}
