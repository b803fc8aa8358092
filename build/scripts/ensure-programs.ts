import { installMissing, type Program } from './debian-packages.ts'

/** Sees to it that all `programs` are there; ends the process with one sentence for each that is not. */
export function ensurePrograms(programs: readonly Program[]): void {
  const advice = installMissing(programs)
  if (advice.length === 0) return
  process.stderr.write(`${advice.join('\n')}\n`)
  process.exit(1)
}
