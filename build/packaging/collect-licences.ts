import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Licensed } from './licences.ts'
import { importedPackages, type LockedPackages, shippedPackages } from './shipped-packages.ts'

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
export function collectLicences(root: string): Licensed[] {
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
