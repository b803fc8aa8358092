import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Program } from './debian-packages.ts'
import { findProgram } from './find-program.ts'

/** Name of the program on Debian and on other systems. */
const ICECAST_NAMES = ['icecast2', 'icecast']

/** Radio server of the tests. Debian's package starts no service. */
const ICECAST: Program = {
  name: 'Icecast',
  packages: ['icecast2'],
  isInstalled: () => findProgram(ICECAST_NAMES) !== null,
  advice: 'The tests need the radio server Icecast 2: install your system’s icecast2 package.',
}

const FFMPEG: Program = {
  name: 'ffmpeg',
  packages: ['ffmpeg'],
  isInstalled: () => findProgram(['ffmpeg']) !== null,
  advice: 'The tests need ffmpeg to feed their radio server: install your system’s ffmpeg package.',
}

export const AUDIO_TOOLS: readonly Program[] = [ICECAST, FFMPEG]

function requirePath(name: string, file: string | null): string {
  if (file === null) throw new Error(`${name} is not installed`)
  return file
}

export const icecastPath = (): string => requirePath('Icecast', findProgram(ICECAST_NAMES))

export const ffmpegPath = (): string => requirePath('ffmpeg', findProgram(['ffmpeg']))

/** Debian installs each version in a subfolder, outside of the PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'

function debianVersions(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
  } catch {
    return []
  }
}

export function postgresPrograms(): string | null {
  const folders = debianVersions().map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
  const initdb = findProgram(['initdb'], [...folders, process.env.PATH ?? ''].join(path.delimiter))
  return initdb === null ? null : path.dirname(initdb)
}

/** Database of a hosted API. Optional: tests that need it are skipped with a message. */
export const POSTGRES: Program = {
  name: 'PostgreSQL',
  packages: ['postgresql'],
  isInstalled: () => Boolean(process.env.UNDERTONE_TEST_POSTGRES) || postgresPrograms() !== null,
  isOptional: () => true,
  advice: 'The tests of PostgreSQL need its server: install your system’s postgresql package.',
}

export const haproxyPath = (): string | null => findProgram(['haproxy'])

/** Load balancer of several API instances. Optional: tests that need it are skipped with a message. */
export const HAPROXY: Program = {
  name: 'haproxy',
  packages: ['haproxy'],
  isInstalled: () => haproxyPath() !== null,
  isOptional: () => true,
  advice: 'The tests of several instances need haproxy: install your system’s haproxy package.',
}

/** Creates the clean Debian for the docs/hosting.md test, which is skipped without it. */
export const DEBOOTSTRAP: Program = {
  name: 'debootstrap',
  packages: ['debootstrap'],
  isInstalled: () => findProgram(['debootstrap']) !== null,
  isOptional: () => true,
  advice: 'docs/hosting.md is followed on a Debian that debootstrap makes: install that package.',
}
