import { ConfigError } from '../shared/config/runtime-config.ts'

/** A failure whose message tells the user what is wrong and what to do. */
export class Problem extends Error {}

export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }
}

export function describeError(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
