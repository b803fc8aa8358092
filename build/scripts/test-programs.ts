import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Program } from './debian-packages.ts'
import { findProgram } from './find-program.ts'

/** Debian's spelling, then everybody else's. */
const ICECAST_NAMES = ['icecast2', 'icecast']

/** The radio server that the tests listen to. Installing Debian's package starts no service. */
const ICECAST: Program = {
  name: 'Icecast',
  packages: ['icecast2'],
  isThere: () => findProgram(ICECAST_NAMES) !== null,
  advice: 'The tests need the radio server Icecast 2: install your system’s icecast2 package.',
}

/** What feeds it. */
const FFMPEG: Program = {
  name: 'ffmpeg',
  packages: ['ffmpeg'],
  isThere: () => findProgram(['ffmpeg']) !== null,
  advice: 'The tests need ffmpeg to feed their radio server: install your system’s ffmpeg package.',
}

/** What the tests make radio with. */
export const AUDIO_TOOLS: readonly Program[] = [ICECAST, FFMPEG]

function pathOf(name: string, found: string | null): string {
  if (found === null) throw new Error(`${name} is not installed`)
  return found
}

/** Path of the radio server. Throws when there is none. */
export const icecastPath = (): string => pathOf('Icecast', findProgram(ICECAST_NAMES))

/** Path of ffmpeg. Throws when there is none. */
export const ffmpegPath = (): string => pathOf('ffmpeg', findProgram(['ffmpeg']))

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

/** Path of haproxy; null when it is not installed. */
export const haproxyPath = (): string | null => findProgram(['haproxy'])

/** What stands before several instances of the API. Tests go without it: they skip what needs it, and say so. */
export const HAPROXY: Program = {
  name: 'haproxy',
  packages: ['haproxy'],
  isThere: () => haproxyPath() !== null,
  isEnough: () => true,
  advice: 'The tests of several instances need haproxy: install your system’s haproxy package.',
}

/** Makes the clean Debian on which HOSTING.md is followed. Where it is not to be had, that test is skipped. */
export const DEBOOTSTRAP: Program = {
  name: 'debootstrap',
  packages: ['debootstrap'],
  isThere: () => findProgram(['debootstrap']) !== null,
  isEnough: () => true,
  advice: 'HOSTING.md is followed on a Debian that debootstrap makes: install that package.',
}
