import { ConfigError } from '../shared/config/runtime-config.ts'

/** A failure whose message says to a user what is wrong and what to do. */
export class Problem extends Error {}

/** Runs a script; a failure is printed and becomes the exit code. */
export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

/** What to print for a failure: its sentence where there is one, everything where there is none. */
export function explain(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
