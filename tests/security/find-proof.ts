import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/scripts/run.ts'
import type { Proof } from './security-points.ts'

/** `named`: this run has a test of that name, which fails the run when it fails. */
export type ProofState = 'named' | 'skipped' | 'missing'

/** Letters that a title of a table must have of its own, or it would stand for any name. */
const OWN_LETTERS = 6

/** Texts in a file that may be titles of tests, without their quotes. */
const titles = (source: string) =>
  [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)].map(([, , text = '']) =>
    text.replaceAll(/\\(.)/g, '$1'),
  )

/** What a title of a table becomes: its placeholders stand for anything. */
function pattern(title: string): RegExp | null {
  const parts = title.split(/%[a-z%]|\$[\w.]+|\$\{[^}]*\}/)
  if (parts.join('').length < OWN_LETTERS) return null
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}`,
  )
}

/** Looks a proof up by its name, or the beginning of it, in the file that is to hold it. */
export function findProof({ file, name }: Proof): ProofState {
  const location = path.join(ROOT, file)
  if (!existsSync(location)) return 'missing'
  const source = readFileSync(location, 'utf8')
  const isNamed = titles(source).some(
    (title) => title.startsWith(name) || pattern(title)?.test(name) === true,
  )
  if (!isNamed) return 'missing'
  return /\b(?:test|it|describe)\.(?:skip|todo|only|skipIf|runIf)\b/.test(source)
    ? 'skipped'
    : 'named'
}
