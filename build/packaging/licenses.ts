// cspell:ignore licen
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.ts'
import { ROOT } from '../run.ts'
import { importedPackages, type LockedPackages, shippedPackages } from './shipped-packages.ts'

export interface LicensedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression in package.json. */
  readonly license: string
  readonly author: string
  readonly text: string | null
}

/** Licenses that only require including their text. The publisher decides about any other license. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Evaluates an SPDX expression. One alternative of OR suffices, and all parts of AND must be accepted. */
function isAccepted(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ACCEPTED.has(id.trim())))
}

export function licenseProblems(packages: readonly LicensedPackage[]): string[] {
  return packages
    .filter(({ license }) => !isAccepted(license))
    .map(({ name, license }) => `${name} has the license "${license}", which is not accepted`)
}

const SEPARATOR = '-'.repeat(80)

function licenseText(license: string, packages: readonly LicensedPackage[]): string {
  const source = packages.find((other) => other.license === license && other.text !== null)
  if (!source?.text) throw new Error(`no package has the text of ${license}`)
  return source.text.replace(/^.*copyright (\(c\)|©|\d{4}).*\n+/gim, '')
}

/** Renders licenses.txt. A package without a text is listed with its author, and its license follows at the end. */
export function licensesFile(packages: readonly LicensedPackage[]): string {
  const parts = packages.map(({ name, version, license, author, text }) => {
    const byline = author === '' ? '' : ` by ${author}`
    const body = text ?? `Published${byline} under ${license}, whose text is at the end.`
    return [`${name} ${version} (${license})`, body] as const
  })
  const missing = new Set(
    packages.filter(({ text }) => text === null).map(({ license }) => license),
  )
  const generic = [...missing].map((license) => [license, licenseText(license, packages)] as const)
  const sections = [...parts, ...generic].map(
    ([title, body]) => `${SEPARATOR}\n${title}\n${SEPARATOR}\n\n${body.trim()}\n`,
  )
  return `Undertone is made with the work of these ${packages.length} packages.\n\n${sections.join('\n')}`
}

const SHIPPED_SOURCES = '{electron,preload,renderer,shared}/**/*.{ts,tsx,css}'
const TEST_FILE = /\.test\.tsx?$|\/testing\//
/** A file that imports one of these is a test helper, whatever its name. */
const TEST_PACKAGES = ['vitest', '@testing-library/react', 'fast-check']
/** Electron ships with its own license texts. */
const RUNTIME_PACKAGE = 'electron'

/** License files, and the NOTICE file of the Apache license. */
const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense|ofl)([.-].*)?$/i

function textOf(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => LICENSE_FILE.test(name))
  const texts = names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
  return texts.length === 0 ? null : texts.join('\n\n')
}

function readPackage(folder: string): LicensedPackage {
  const {
    name,
    version,
    license: declared,
    author,
  } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const license = typeof declared === 'string' ? declared : (declared?.type ?? 'unknown')
  const authorName = typeof author === 'string' ? author : (author?.name ?? '')
  return { name, version, license, author: authorName, text: textOf(folder) }
}

function collectLicenses(root: string): LicensedPackage[] {
  const sources = globSync(SHIPPED_SOURCES, { cwd: root }).filter((file) => !TEST_FILE.test(file))
  const imported = sources
    .map((file) => importedPackages(readFileSync(path.join(root, file), 'utf8')))
    .filter((names) => !names.some((name) => TEST_PACKAGES.includes(name)))
    .flat()
  const roots = new Set(imported)
  roots.delete(RUNTIME_PACKAGE)
  const lock: { packages: LockedPackages } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return shippedPackages(lock.packages, [...roots]).map((folder) =>
    readPackage(path.join(root, folder)),
  )
}

const LICENSES_FILE = path.join(ROOT, 'dist/licenses.txt')

/** Writes the licenses of all shipped packages and returns their number. Throws a Problem if one is not accepted. */
export function writeLicenses(): number {
  const packages = collectLicenses(ROOT)
  const problems = licenseProblems(packages)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  mkdirSync(path.dirname(LICENSES_FILE), { recursive: true })
  writeFileSync(LICENSES_FILE, licensesFile(packages))
  return packages.length
}
