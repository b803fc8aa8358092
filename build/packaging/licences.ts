import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.ts'
import { ROOT } from '../run.ts'
import { importedPackages, type LockedPackages, shippedPackages } from './shipped-packages.ts'

/** A package whose code or pictures the app ships. */
export interface Licensed {
  readonly name: string
  readonly version: string
  /** As its package.json says it, in SPDX's words. */
  readonly licence: string
  /** Whose work it is, as its package.json says it; empty where it does not. */
  readonly author: string
  /** What its author wants to be read along with it; null where the package brings no such file. */
  readonly text: string | null
}

/** Licences that ask for nothing but to be read. Anything else is a decision of the publisher. */
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

/** A package may be taken under any of the licences it offers, and needs all that it joins. */
function isAccepted(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ACCEPTED.has(id.trim())))
}

/** Packages that may not be shipped as they are, one sentence each. */
export function licenceProblems(packages: readonly Licensed[]): string[] {
  return packages
    .filter(({ licence }) => !isAccepted(licence))
    .map(
      ({ name, licence }) =>
        `${name} comes under "${licence}", which the list of accepted licences lacks`,
    )
}

const RULE = '-'.repeat(80)

/** A licence's words without the line that says whose they are. */
function wordsOf(licence: string, packages: readonly Licensed[]): string {
  const lender = packages.find((other) => other.licence === licence && other.text !== null)
  if (!lender?.text) throw new Error(`no package brings the text of ${licence}`)
  return lender.text.replace(/^.*copyright (\(c\)|©|\d{4}).*\n+/gim, '')
}

/**
 * The one file of all licences that goes with the app. Where a package brings no text, its author
 * stands there instead, and the licence's own words are at the end.
 */
export function licencesFile(packages: readonly Licensed[]): string {
  const parts = packages.map(({ name, version, licence, author, text }) => {
    const by = author === '' ? '' : ` by ${author}`
    const body = text ?? `Published${by} under ${licence}, whose text is at the end.`
    return [`${name} ${version} (${licence})`, body] as const
  })
  const missing = new Set(packages.filter(({ text }) => text === null).map((it) => it.licence))
  const words = [...missing].map((licence) => [licence, wordsOf(licence, packages)] as const)
  const sections = [...parts, ...words].map(
    ([title, body]) => `${RULE}\n${title}\n${RULE}\n\n${body.trim()}\n`,
  )
  return `Undertone is made with the work of these ${packages.length} packages.\n\n${sections.join('\n')}`
}

/** Everything of ours that ends up in the app. */
const SHIPPED_SOURCES = '{electron,preload,renderer,shared}/**/*.{ts,tsx,css}'
const TEST = /\.test\.tsx?$|\/testing\//
/** Who imports these is there for tests only, whatever its name. */
const TEST_PACKAGES = ['vitest', '@testing-library/react', 'fast-check']
/** Electron is shipped as a program that brings its own texts. */
const RUNTIME = 'electron'

/** The files in which packages keep their licence, and what Apache's wants to be passed on. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense|ofl)([.-].*)?$/i

function textOf(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => LICENCE_FILE.test(name))
  const texts = names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
  return texts.length === 0 ? null : texts.join('\n\n')
}

function read(folder: string): Licensed {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  const licence = typeof license === 'string' ? license : (license?.type ?? 'unknown')
  const by = typeof author === 'string' ? author : (author?.name ?? '')
  return { name, version, licence, author: by, text: textOf(folder) }
}

/** The packages that the project in `root` ships, with their licences, as installed there. */
function collectLicences(root: string): Licensed[] {
  const sources = globSync(SHIPPED_SOURCES, { cwd: root }).filter((file) => !TEST.test(file))
  const imported = sources
    .map((file) => importedPackages(readFileSync(path.join(root, file), 'utf8')))
    .filter((names) => !names.some((name) => TEST_PACKAGES.includes(name)))
    .flat()
  const roots = new Set(imported)
  roots.delete(RUNTIME)
  const lock: { packages: LockedPackages } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return shippedPackages(lock.packages, [...roots]).map((folder) => read(path.join(root, folder)))
}

/** Where electron-builder.ts takes them from. */
const FILE = path.join(ROOT, 'dist/licences.txt')

/**
 * Writes the licences of all that is shipped and returns how many packages that are. Throws a Problem
 * when one of them has not been accepted.
 */
export function writeLicences(): number {
  const packages = collectLicences(ROOT)
  const problems = licenceProblems(packages)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, licencesFile(packages))
  return packages.length
}
