// cspell:ignore analyse
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { ROOT } from '../../build/run.ts'

interface OwnExpression {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const SOURCES = '{electron,preload,renderer,shared,backend,build}/**/*.{ts,tsx,mjs}'
const TEST = /\.test\.tsx?$|\/testing\//

/** Every regular expression literal in product code, and the files that construct expressions at runtime. */
function ownExpressions(): {
  readonly literals: readonly OwnExpression[]
  readonly made: readonly string[]
} {
  const literals: OwnExpression[] = []
  const made = new Set<string>()
  for (const found of globSync(SOURCES, { cwd: ROOT })) {
    const file = found.split(path.sep).join('/')
    if (TEST.test(file)) continue
    const visitor = new Visitor({
      Literal(node) {
        if ('regex' in node)
          literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made.add(file)
      },
      CallExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made.add(file)
      },
    })
    visitor.visit(parseSync(file, readFileSync(path.join(ROOT, file), 'utf8')).program)
  }
  return { literals, made: [...made].sort() }
}

const ALLOWED: Readonly<Record<string, string>> = {
  'build/packaging/shipped-packages.ts': 'reads this repository’s own sources when it is packaged',
}
/** Files that construct expressions at runtime, with their source. */
const MADE: Readonly<Record<string, string>> = {
  'backend/dev/stripe/handle-call.ts': 'of the local Stripe’s own table of routes',
  'backend/server.ts': 'of the API’s own table of routes',
  'build/packaging/windows-check.ts': 'of names in the same file',
  'electron/app/crash-log.ts': 'of the user’s folder, letter by letter, with bounded repeats',
}

/** True if an expression can need super-linear time. */
function isSuperLinear({ source, flags }: OwnExpression): boolean {
  return analyse({ source, flags }).reports.length > 0
}

const { literals, made } = ownExpressions()

test('detects a vulnerable expression', () => {
  const exponential = String.raw`^(?:#[^\r\n]*[\r\n]+\s*)*https?:`
  expect(isSuperLinear({ file: '', source: exponential, flags: 'i' })).toBe(true)
  expect(isSuperLinear({ file: '', source: String.raw`\s+$`, flags: '' })).toBe(true)
  expect(isSuperLinear({ file: '', source: String.raw`(?<!\s)\s+$`, flags: '' })).toBe(false)
})

test('no expression of the product backtracks excessively', { timeout: 60_000 }, () => {
  expect(literals.length).toBeGreaterThan(200)
  const files = literals.filter(isSuperLinear).map(({ file }) => file)
  expect([...new Set(files)]).toEqual(Object.keys(ALLOWED))
})

test('detects expressions created at runtime', () => {
  expect(made).toEqual(Object.keys(MADE))
})
