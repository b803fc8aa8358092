/**
 * Finds places in a source file where one small change alters behavior, from its syntax tree. Skips types, imports, log
 * texts, class names and dependency lists of hooks: no test is expected to notice these.
 */
import { parseSync } from 'oxc-parser'

/** A change of one file: `text` replaces the characters from `start` to `end`. */
export interface Mutation {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly text: string
  readonly change: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

type Find = (node: Node, parents: readonly Node[]) => Iterable<Omit<Mutation, 'line'>>

/** Sentences of the specification in errors or in the log. Other such texts are not mutated. */
const SPECIFIED_TEXTS: ReadonlySet<unknown> = new Set([
  'User is not authenticated',
  'Usuario ya existe en Firestore',
  'Usuario creado exitosamente en Firestore',
])
const SKIPPED_ATTRIBUTES =
  /^(?:className|key|id|ref|role|tabIndex|alt|variant|size|tone|src|viewBox|d|fill|aria-.*|data-.*)$/
const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}
const LONGEST_SHOWN = 60

/** True when the text parses as the file's language. */
export function parses(file: string, source: string): boolean {
  return parseSync(file, source).errors.length === 0
}

export function mutate(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end)
}

/** Names of declarations or properties. */
export interface Scope {
  /** Only inside of these; default: everywhere. */
  readonly within?: readonly string[]
  /** Never inside of these. */
  readonly except?: readonly string[]
}

export function findMutations(
  file: string,
  source: string,
  { within, except = [] }: Scope = {},
): readonly Mutation[] {
  const found: Mutation[] = []
  const excepted: Node[] = []
  const finders = createFinders(source)
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (except.includes(nameOf(node))) excepted.push(node)
    if (excepted.includes(node) || isSkipped(node, parents)) return
    const isWanted = !within || [...parents, node].some((each) => within.includes(nameOf(each)))
    for (const find of isWanted ? finders : []) {
      for (const mutation of find(node, parents)) {
        const line = source.slice(0, mutation.start).split('\n').length
        if (parses(file, mutate(source, { line, ...mutation }))) found.push({ line, ...mutation })
      }
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  visit(parseSync(file, source).program as unknown as Node, [])
  return found.filter(
    (one) => !excepted.some(({ start, end }) => one.start < end && start < one.end),
  )
}

function createFinders(source: string): readonly Find[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const short = (text: string) => {
    const line = text.replace(/\s+/g, ' ')
    return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}...` : line
  }
  const replace = (node: Node, text: string, change?: string) => ({
    start: node.start,
    end: node.end,
    text,
    change: change ?? `${short(textOf(node))} becomes ${short(text)}`,
  })
  const swap = (first: Node, second: Node, text = textOf) => ({
    start: first.start,
    end: second.end,
    text: text(second) + source.slice(first.end, second.start) + text(first),
    change: `${short(textOf(first))} and ${short(textOf(second))} swapped`,
  })

  return [
    function* literals(node, parents) {
      if (node.type === 'TemplateElement') {
        const { raw } = node.value as { raw: string }
        if (!/\w/.test(raw)) return
        const changed = (text: string) => text.replace(/\w/, '~$&')
        yield replace(node, changed(textOf(node)), `${raw} becomes ${changed(raw)}`)
        return
      }
      if (node.type !== 'Literal' || 'regex' in node) return
      if (typeof node.value === 'number') {
        const [more, less] = [node.value + 1, node.value - 1].map(String)
        yield replace(node, more ?? '', `${textOf(node)} becomes ${more}`)
        if (node.value > 1) yield replace(node, less ?? '', `${textOf(node)} becomes ${less}`)
      }
      if (typeof node.value === 'boolean') yield replace(node, String(!node.value))
      if (typeof node.value === 'string' && node.value !== '' && !isTypeName(parents.at(-1))) {
        const isAttribute = parents.at(-1)?.type === 'JSXAttribute'
        const changed = `${node.value}~`
        yield replace(node, isAttribute ? `"${changed}"` : JSON.stringify(changed))
      }
    },
    function* conditions(node) {
      if (node.type === 'UnaryExpression' && node.operator === '!') {
        yield replace(node, textOf(node.argument as Node))
      }
      if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return
      const test = node.test as Node
      const isEquality = test.type === 'BinaryExpression' && /^[!=]==$/.test(String(test.operator))
      if (test.type !== 'UnaryExpression' && !isEquality)
        yield replace(test, `!(${textOf(test)})`, `condition ${short(textOf(test))} negated`)
    },
    function* operators(node) {
      if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return
      const [left, right] = [node.left as Node, node.right as Node]
      const opposite = OPPOSITES[String(node.operator)]
      if (opposite !== undefined)
        yield replace(node, `${textOf(left)} ${opposite} ${textOf(right)}`)
      if (node.operator === '??')
        yield replace(node, textOf(left), `fallback ${short(textOf(right))} removed`)
    },
    function* statements(node) {
      if (node.type === 'ThrowStatement') yield replace(node, ';', `${short(textOf(node))} removed`)
      const { expression } = node as { expression?: Node | boolean }
      if (node.type === 'ExpressionStatement' && isCall(expression as Node))
        yield replace(node, ';', `${short(textOf(node))} removed`)
      if (node.type === 'ArrowFunctionExpression' && isCall(node.body as Node) && isEffect(node))
        yield replace(node.body as Node, 'undefined', `${short(textOf(node.body as Node))} removed`)
    },
    function* checks(node) {
      const list = node.type === 'CallExpression' ? (node.arguments as Node[]) : []
      const callee = node.callee as Node
      const [argument, ...more] = list
      if (!argument || more.length > 0 || callee.type !== 'Identifier') return
      if (/^Arrow|^Function|Spread/.test(argument.type) || /^use[A-Z]/.test(nameOf(callee))) return
      yield replace(node, textOf(argument))
    },
    function* earlyReturns(node, parents) {
      const isFunction = /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(
        parents.at(-1)?.type ?? '',
      )
      if (node.type !== 'BlockStatement' || !isFunction) return
      if ((node.body as Node[]).length < 2 || returnsValue(node)) return
      const at = { start: node.start + 1, end: node.start + 1 }
      yield { ...at, text: ' return;', change: 'returns at the start of the function' }
    },
    function* elements(node, parents) {
      if (node.type !== 'ArrayExpression' || isDependencyList(node, parents)) return
      const elements = node.elements as (Node | null)[]
      for (const [index, element] of elements.entries()) {
        if (element === null) continue
        const [before, after] = [elements[index - 1], elements[index + 1]]
        const start = after || !before ? element.start : before.end
        const end = after ? after.start : element.end
        yield { start, end, text: '', change: `element ${short(textOf(element))} removed` }
      }
    },
    function* properties(node) {
      if (node.type !== 'ObjectExpression') return
      const properties = node.properties as Node[]
      for (const [index, first] of properties.entries()) {
        const second = properties[index + 1]
        if (!second || !isPair(first) || !isPair(second)) continue
        const [one, other] = [first.value as Node, second.value as Node]
        if (textOf(one) !== textOf(other)) yield swap(one, other)
      }
    },
    function* siblings(node) {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
      const children = (node.children as Node[]).filter(({ type }) => type !== 'JSXText')
      for (const [index, first] of children.entries()) {
        const second = children[index + 1]
        if (first.type === 'JSXElement' && second?.type === 'JSXElement') yield swap(first, second)
      }
    },
    function* attributes(node) {
      const value = node.value as Node | null
      if (node.type !== 'JSXAttribute' || value?.type === 'Literal') return
      yield replace(node, '', `attribute ${short(textOf(node))} removed`)
    },
  ]
}

function* childrenOf(node: Node): Iterable<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) yield child as Node
    }
  }
}

function isSkipped(node: Node, parents: readonly Node[]): boolean {
  const { type } = node
  if (type.startsWith('TS')) {
    return !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
  }
  const isImport = type.startsWith('Import') || type === 'ExportAllDeclaration'
  if (isImport || (type === 'ExportNamedDeclaration' && node.source)) return true
  if (type === 'JSXAttribute') return SKIPPED_ATTRIBUTES.test(nameOf(node))
  if (type !== 'Literal' && type !== 'TemplateElement') return false
  return parents.some(isMessage) && !SPECIFIED_TEXTS.has(node.value)
}

/** An error of our own, or an entry of the log. */
function isMessage({ type, callee }: Node): boolean {
  if (type === 'NewExpression') return nameOf(callee as Node).endsWith('Error')
  return type === 'CallExpression' && /^(?:log|console)\./.test(nameOf(callee as Node))
}

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') {
    return `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`
  }
  if (node.type === 'Literal') return String(node.value)
  if (typeof node.name === 'string') return node.name
  const named = (node.id ?? node.key ?? node.name) as Node | null | undefined
  return typeof named === 'object' && named !== null ? nameOf(named) : ''
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument as Node)
  if (node.type === 'UnaryExpression' && node.operator === 'void')
    return isCall(node.argument as Node)
  if (node.type === 'ChainExpression') return isCall(node.expression as Node)
  return node.type === 'CallExpression'
}

/** A function that is called for its effect: its result is unused, as far as visible. */
function isEffect({ body }: Node): boolean {
  const { type, operator } = body as Node
  return type === 'UnaryExpression' && operator === 'void'
}

/** Operands of comparisons that only a type could make false. */
function isTypeName(parent: Node | undefined): boolean {
  if (parent?.type !== 'BinaryExpression') return false
  return [parent.left, parent.right].some((side) => (side as Node).operator === 'typeof')
}

function returnsValue(node: Node): boolean {
  if (node.type === 'ReturnStatement') return node.argument !== null
  const inner = [...childrenOf(node)].filter(({ type }) => !/Function/.test(type))
  return inner.some(returnsValue)
}

function isDependencyList(node: Node, parents: readonly Node[]): boolean {
  const call = parents.at(-1)
  if (call?.type !== 'CallExpression' || !nameOf(call.callee as Node).startsWith('use'))
    return false
  const list = call.arguments as Node[]
  return list.length > 1 && list.at(-1) === node
}

function isPair({ type, shorthand, method, kind }: Node): boolean {
  return type === 'Property' && shorthand !== true && method !== true && kind === 'init'
}
