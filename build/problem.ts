import { ConfigError } from '../shared/config/runtime-config.ts'

/** Error whose message says what is wrong and what the user must do. It is printed without a stack trace. */
export class Problem extends Error {}

/** Runs a script. On an error, prints it and sets the exit code 1. */
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
