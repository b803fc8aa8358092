import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Program } from './debian-packages.ts'
import { findProgram } from './find-program.ts'

/** Where Debian keeps a server's programs, a folder for each version: they are in nobody's PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The versions that Debian has installed, the newest first. */
function debianVersions(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
  } catch {
    return []
  }
}

/** The folder of `initdb` and `postgres`; null when no server is installed. */
export function postgresPrograms(): string | null {
  const folders = debianVersions().map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
  const initdb = findProgram(['initdb'], [...folders, process.env.PATH ?? ''].join(path.delimiter))
  return initdb === null ? null : path.dirname(initdb)
}

/** The server that a hosted API keeps its data in. Tests go without it: they skip what needs it, and say so. */
export const POSTGRES: Program = {
  name: 'PostgreSQL',
  packages: ['postgresql'],
  isThere: () => Boolean(process.env.UNDERTONE_TEST_POSTGRES) || postgresPrograms() !== null,
  isEnough: () => true,
  advice: 'The tests of PostgreSQL need its server: install your system’s postgresql package.',
}
