import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../../shared/config/runtime-config.ts'
import { DatabaseUnavailableError } from '../database/postgres-dialect.ts'
import { OperatorError } from '../system/operator-error.ts'

export class OperationError extends OperatorError {
  override readonly name = 'OperationError'
}

/** SQLite result codes that an operator can act on (https://sqlite.org/rescode.html). */
const SQLITE_PROBLEMS: Readonly<Record<number, string>> = {
  5: 'Another process is writing to the database. Stop the API that runs on it, then try again.',
  11: 'The database is damaged.',
  13: 'The disk has no space left.',
  14: 'The database cannot be opened. Check that this user can read and write its folder.',
  26: 'The file is not a SQLite database, or is damaged.',
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseUnavailableError) {
    return 'The PostgreSQL database cannot be reached. Check that it runs and that user and password are correct.'
  }
  const isReadable =
    error instanceof OperatorError ||
    error instanceof ConfigError ||
    String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS') ||
    Reflect.has(error, 'syscall')
  if (isReadable) return error.message
  // The low byte of an extended result code is its primary code.
  return (
    SQLITE_PROBLEMS[Number(Reflect.get(error, 'errcode')) & 0xff] ?? error.stack ?? error.message
  )
}

/** Resolves a file relative to where npm was called. @throws {OperationError} unless exactly one file is named */
export function readFileArgument(script: string): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...otherArguments] = positionals
  if (file === undefined || otherArguments.length > 0) {
    throw new OperationError(`Name one file: npm run ${script} -- <file>`)
  }
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** Runs an operation in this terminal, prints its error and sets the exit code. Never rejects. */
export async function runOperation(
  work: (printLine: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }
}
