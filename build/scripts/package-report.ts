import type { Finding } from '../packaging/check-app.ts'

/** Most problems of one kind that are printed. */
const SHOWN = 10

/** Prints a line for each finding, with its problems below, and returns how many problems there are. */
export function printFindings(findings: readonly Finding[]): number {
  for (const { what, problems } of findings) {
    process.stdout.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${what}\n`)
    for (const problem of problems.slice(0, SHOWN)) process.stdout.write(`        ${problem}\n`)
    const more = problems.length - SHOWN
    if (more > 0) process.stdout.write(`        and ${more} more\n`)
  }
  return findings.reduce((sum, { problems }) => sum + problems.length, 0)
}
