/** SQLite's result codes that are about the disk (https://sqlite.org/rescode.html). */
const SQLITE_TROUBLE: Readonly<Record<number, string>> = {
  8: 'cannot be written',
  10: 'cannot be read or written',
  11: 'is damaged',
  13: 'has no space left',
  14: 'cannot be written',
  26: 'is damaged',
}

/** What was being done when the disk, not the network, refused. */
const FILE_CALLS = new Set(['fsync', 'mkdir', 'open', 'rename', 'write'])

function property(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined
}

/** One sentence about a state folder that cannot be used, or null when the error is about something else. */
export function explainStateTrouble(error: unknown, stateDir: string): string | null {
  const advice = 'Mend that, or set UNDERTONE_STATE_DIR to another folder.'
  // The low byte is the primary result code.
  const errcode = property(error, 'errcode')
  const trouble = typeof errcode === 'number' ? SQLITE_TROUBLE[errcode & 0xff] : undefined
  if (trouble !== undefined) return `A database in ${stateDir} ${trouble}. ${advice}`
  if (!FILE_CALLS.has(String(property(error, 'syscall')))) return null
  return `The state folder ${stateDir} cannot be written (${property(error, 'code')}). ${advice}`
}
