import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { type OwnSource, ownSources } from './own-sources.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const STRING_KEYS = /\bRecord<\s*string\s*,/
const KEY_CAST = /\bas keyof typeof (\w+)$/
/** Files without these cannot have such keys, unless they import a constant. */
const SUSPECT = /\bRecord<\s*string\s*,|\bas keyof typeof\b| in \w/
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']

const isNode = (value: unknown): value is Node =>
  typeof (value as Partial<Node> | null)?.type === 'string'

function* nodes(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* nodes(child)
}

function inner(node: Node): Node {
  return WRAPPERS.includes(node.type) && isNode(node.expression) ? inner(node.expression) : node
}

/** The syntax tree of a file with its object literals: those indexed by arbitrary text, and all names. */
function parsed({ file, code }: OwnSource) {
  const text = ({ start, end }: Node) => code.slice(start, end)
  const all = [...nodes(parseSync(file, code).program as unknown as Node)]
  const literals = new Set<string>()
  const maps = new Set<string>()
  const imported = new Set<string>()
  for (const { type, id, init, imported: name } of all) {
    if (type === 'ImportSpecifier' && isNode(name)) imported.add(String(name.name))
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) continue
    const isObject = inner(init).type === 'ObjectExpression'
    if (isObject) literals.add(String(id.name))
    if (isObject && isNode(id.typeAnnotation) && STRING_KEYS.test(text(id.typeAnnotation)))
      maps.add(String(id.name))
  }
  return { file, code, text, all, literals, maps, imported }
}

/**
 * Files that index an object literal with arbitrary text: `constructor` and `__proto__` have values there, too. Use a
 * Map, ownValue or Object.hasOwn.
 */
function foreignKeys(
  sources = ownSources('electron', 'preload', 'renderer', 'backend', 'shared'),
): string[] {
  const typed = sources.filter(({ file }) => /\.tsx?$/.test(file))
  const named = typed.filter(({ code }) => SUSPECT.test(code)).map(parsed)
  const shared = new Set(
    named.flatMap(({ maps, code }) =>
      [...maps].filter((name) => code.includes(`export const ${name}:`)),
    ),
  )
  const importing = typed.filter(
    ({ code }) => !SUSPECT.test(code) && [...shared].some((name) => code.includes(name)),
  )
  const files = [...named, ...importing.map(parsed)]
  const isForeign = (
    { code, text, literals, maps, imported }: (typeof files)[number],
    node: Node,
  ) => {
    const { object, property, right } = node
    const isChecked = (name: string) => code.includes(`Object.hasOwn(${name}, `)
    if (node.type === 'BinaryExpression' && node.operator === 'in' && isNode(right))
      return literals.has(text(right)) && !isChecked(text(right))
    if (node.type !== 'MemberExpression' || node.computed !== true) return false
    if (!isNode(object) || !isNode(property) || inner(property).type === 'Literal') return false
    const name = text(object)
    const isMap =
      maps.has(name) || (shared.has(name) && imported.has(name)) || STRING_KEYS.test(name)
    const isCast = KEY_CAST.exec(text(property))?.[1] === name && literals.has(name)
    return (isMap || isCast) && !isChecked(name)
  }
  return files
    .filter((source) => source.all.some((node) => isForeign(source, node)))
    .map(({ file }) => file)
}

test.each([
  ['a constant', 'const A: Record<string, string> = { a: "b" }; const f = (k: string) => A[k]'],
  ['a constant that is written to', 'const a: Record<string, string> = {}; a[k] = "b"'],
  ['a cast', 'const f = (k: string) => (A as Readonly<Record<string, string>>)[k]'],
  ['a cast key', 'const A = { a: 1 } as const; const f = (k: string) => A[k as keyof typeof A]'],
  ['a question', 'const A = { a: 1 }; const f = (k: string) => k in A'],
])('finds %s', (_what, code) => {
  expect(foreignKeys([{ file: 'a.ts', code }])).toEqual(['a.ts'])
})

test.each([
  ['a key of its own', 'const A: Record<string, number> = { a: 1 }; A["a"]'],
  [
    'a checked key',
    'const f = (k) => Object.hasOwn(A, k) ? A[k as keyof typeof A] : null; const A = { a: 1 }',
  ],
  [
    'a closed set of keys',
    'const A: Record<"a" | "b", number> = { a: 1, b: 2 }; const f = (k: "a") => A[k]',
  ],
])('accepts %s', (_what, code) => {
  expect(foreignKeys([{ file: 'a.ts', code }])).toEqual([])
})

test('no object literal is a map of external keys', { timeout: 60_000 }, () => {
  expect(foreignKeys()).toEqual([])
})
