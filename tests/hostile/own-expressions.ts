import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ROOT } from '../../build/scripts/run.ts'

/** A regular expression in the product's code. */
export interface OwnExpression {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const SOURCES = '{electron,preload,renderer,shared,backend,build}/**/*.{ts,tsx,mjs}'
/** Tests and what only they use. */
const TEST = /\.test\.tsx?$|\/testing\//

/** Every expression written down in the product's code, and the files that make some as they run. */
export function ownExpressions(): {
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
