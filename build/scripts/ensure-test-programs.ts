import { AUDIO_TOOLS } from './ensure-audio-tools.ts'
import { CHROMIUM, ensureChromium } from './ensure-chromium.ts'
import { POSTGRES } from './ensure-postgres.ts'
import { ensurePrograms } from './ensure-programs.ts'

/**
 * Sees to it that everything is there that the tests drive, with one call of apt-get on a new machine.
 * Returns the path of Chromium. Ends the process with a sentence for each program that is not to be had.
 */
export function ensureTestPrograms(): string {
  ensurePrograms([CHROMIUM, ...AUDIO_TOOLS, POSTGRES])
  return ensureChromium()
}
