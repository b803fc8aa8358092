/**
 * Evaluates firestore.rules without Firestore. It supports only the part of the language that the file uses
 * (https://firebase.google.com/docs/rules/rules-language) and rejects the rest. Google's emulator is authoritative.
 */
type Scope = Readonly<Record<string, unknown>>
type Expression = (scope: Scope) => unknown

interface Rule {
  /** `{uid}` matches any single segment. */
  readonly path: readonly string[]
  readonly methods: readonly string[]
  readonly condition: Expression
}

/** Timestamps are microseconds as bigint. */
export interface RulesRequest {
  readonly method: 'get' | 'list' | 'create' | 'update' | 'delete'
  readonly path: string
  readonly request: Scope
  readonly resource: Scope | null
}

/** Whitespace, comment, string, number, name, operator or punctuation. */
const TOKEN = /\s+|\/\/[^\n]*|'[^']*'|\d+|[A-Za-z_]\w*|&&|\|\||==|!=|<=|[{}()[\].,;:=/]/y

function readTokens(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined)
      throw new Error(`Unsupported rules syntax: ${text.slice(start, start + 20)}`)
    if (!/^\s|^\/\//.test(token)) tokens.push(token)
  }
  return tokens
}

const TYPES: Readonly<Record<string, string>> = { string: 'string', timestamp: 'bigint' }

const METHODS: Readonly<Record<string, (receiver: unknown, args: readonly unknown[]) => unknown>> =
  {
    keys: (object) => Object.keys(object as object),
    size: (text) => (text as string).length,
    hasOnly: (list, [allowed]) =>
      (list as string[]).every((item) => (allowed as string[]).includes(item)),
    hasAll: (list, [required]) =>
      (required as string[]).every((item) => (list as string[]).includes(item)),
  }

function readMember(object: unknown, name: string): unknown {
  if (typeof object === 'object' && object !== null && Object.hasOwn(object, name))
    return Reflect.get(object, name)
  // Makes the whole condition fail, as in Firestore.
  throw new Error(`No member ${name}`)
}

export function parseRules(text: string): readonly Rule[] {
  const tokens = readTokens(text)
  const rules: Rule[] = []
  const functions = new Map<string, (args: readonly unknown[], scope: Scope) => unknown>()
  let position = 0
  const peek = () => tokens[position]
  const take = () => tokens[position++] ?? ''
  const takeIf = (token: string) => {
    const isNext = peek() === token
    if (isNext) position += 1
    return isNext
  }
  const expectToken = (token: string) => {
    if (!takeIf(token)) throw new Error(`Expected ${token} in rules, found ${peek()}`)
  }
  function parseList<T>(end: string, item: () => T): T[] {
    const items: T[] = []
    while (!takeIf(end)) {
      items.push(item())
      if (peek() !== end) expectToken(',')
    }
    return items
  }

  function parsePrimary(): Expression {
    const token = take()
    if (token === '(') {
      const inner = parseOr()
      expectToken(')')
      return inner
    }
    if (token === '[') {
      const items = parseList(']', parseOr)
      return (scope) => items.map((item) => item(scope))
    }
    if (token === 'null') return () => null
    if (token.startsWith("'")) return () => token.slice(1, -1)
    if (/^\d/.test(token)) return () => Number(token)
    if (!/^\w/.test(token)) throw new Error(`Unsupported rules syntax: ${token}`)
    if (!takeIf('(')) return (scope) => readMember(scope, token)
    const args = parseList(')', parseOr)
    return (scope) => {
      const run = functions.get(token)
      if (run === undefined) throw new Error(`No function ${token}`)
      const values = args.map((arg) => arg(scope))
      return run(values, scope)
    }
  }
  function parseMember(): Expression {
    let left = parsePrimary()
    while (takeIf('.')) {
      const [receiver, name] = [left, take()]
      if (takeIf('(')) {
        const [method, args] = [METHODS[name], parseList(')', parseOr)]
        if (method === undefined) throw new Error(`No method ${name}`)
        left = (scope) => {
          const values = args.map((arg) => arg(scope))
          return method(receiver(scope), values)
        }
      } else left = (scope) => readMember(receiver(scope), name)
    }
    return left
  }
  function parseComparison(): Expression {
    const left = parseMember()
    if (takeIf('is')) {
      const type = TYPES[take()]
      return (scope) => typeof left(scope) === type
    }
    const operator = ['==', '!=', '<='].find(takeIf)
    if (operator === undefined) return left
    const right = parseMember()
    if (operator === '<=') return (scope) => (left(scope) as number) <= (right(scope) as number)
    return (scope) => (left(scope) === right(scope)) === (operator === '==')
  }
  function parseAnd(): Expression {
    const parts = [parseComparison()]
    while (takeIf('&&')) parts.push(parseComparison())
    if (parts.length === 1) return parts[0] as Expression
    return (scope) => parts.every((part) => part(scope) === true)
  }
  function parseOr(): Expression {
    const parts = [parseAnd()]
    while (takeIf('||')) parts.push(parseAnd())
    if (parts.length === 1) return parts[0] as Expression
    return (scope) => parts.some((part) => part(scope) === true)
  }

  function parseBlock(path: readonly string[]): void {
    expectToken('{')
    while (!takeIf('}')) {
      const keyword = take()
      if (keyword === 'match') {
        const inner = [...path]
        while (takeIf('/')) inner.push(takeIf('{') ? `{${take()}${take()}` : take())
        parseBlock(inner)
      } else if (keyword === 'function') {
        const name = take()
        expectToken('(')
        const names = parseList(')', take)
        for (const token of ['{', 'return']) expectToken(token)
        const body = parseOr()
        for (const token of [';', '}']) expectToken(token)
        functions.set(name, (args, scope) =>
          body({ ...scope, ...Object.fromEntries(names.map((key, index) => [key, args[index]])) }),
        )
      } else if (keyword === 'allow') {
        const methods = [take()]
        while (takeIf(',')) methods.push(take())
        for (const token of [':', 'if']) expectToken(token)
        rules.push({ path, methods, condition: parseOr() })
        expectToken(';')
      } else throw new Error(`Unsupported rules syntax: ${keyword}`)
    }
  }
  for (const token of ['rules_version', '=', "'2'", ';', 'service', 'cloud', '.', 'firestore'])
    expectToken(token)
  parseBlock([])
  return rules
}

export function allows(rules: readonly Rule[], rulesRequest: RulesRequest): boolean {
  const { method, path, request, resource } = rulesRequest
  const segments = path.split('/')
  return rules.some((rule) => {
    if (rule.path.length !== segments.length || !rule.methods.includes(method)) return false
    const names: Record<string, string> = {}
    for (const [index, part] of rule.path.entries()) {
      const segment = segments[index] ?? ''
      if (part.startsWith('{')) names[part.slice(1, -1)] = segment
      else if (part !== segment) return false
    }
    try {
      return rule.condition({ ...names, request, resource }) === true
    } catch {
      return false
    }
  })
}
