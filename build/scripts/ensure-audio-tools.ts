import type { Program } from './debian-packages.ts'
import { ensurePrograms } from './ensure-programs.ts'
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

/** Sees to it that the tests can make radio. Ends the process with one sentence when they cannot. */
export function ensureAudioTools(): void {
  ensurePrograms(AUDIO_TOOLS)
}

function pathOf(name: string, found: string | null): string {
  if (found === null) throw new Error(`${name} is not installed`)
  return found
}

/** Path of the radio server. Throws when there is none. */
export const icecastPath = (): string => pathOf('Icecast', findProgram(ICECAST_NAMES))

/** Path of ffmpeg. Throws when there is none. */
export const ffmpegPath = (): string => pathOf('ffmpeg', findProgram(['ffmpeg']))
