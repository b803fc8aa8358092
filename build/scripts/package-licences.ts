import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { collectLicences } from '../packaging/collect-licences.ts'
import { licenceProblems, licencesFile } from '../packaging/licences.ts'
import { Problem } from '../problem.ts'
import { ROOT } from './run.ts'

/** Where electron-builder.ts takes them from. */
const FILE = path.join(ROOT, 'dist/licences.txt')

/**
 * Writes the licences of all that is shipped and returns how many packages that are. Throws a Problem
 * when one of them has not been accepted.
 */
export function writeLicences(): number {
  const packages = collectLicences(ROOT)
  const problems = licenceProblems(packages)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, licencesFile(packages))
  return packages.length
}
