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

const TOKEN = /\s+|\/\/[^\n]*|'[^']*'|\d+|[A-Za-z_]\w*|&&|\|\||==|!=|<=|[{}()[\].,;:=/]/y

function readTokens(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) throw new Error(`Unsupported rules syntax: ${text.slice(at, at + 20)}`)
    if (!/^\s|^\/\//.test(token)) tokens.push(token)
  }
  return tokens
}

const TYPES: Readonly<Record<string, string>> = { string: 'string', timestamp: 'bigint' }

const METHODS: Readonly<Record<string, (of: unknown, args: readonly unknown[]) => unknown>> = {
  keys: (of) => Object.keys(of as object),
  size: (of) => (of as string).length,
  hasOnly: (of, [only]) => (of as string[]).every((one) => (only as string[]).includes(one)),
  hasAll: (of, [all]) => (all as string[]).every((one) => (of as string[]).includes(one)),
}

function member(of: unknown, name: string): unknown {
  if (typeof of === 'object' && of !== null && Object.hasOwn(of, name)) return Reflect.get(of, name)
  // Makes the whole condition fail, as in Firestore.
  throw new Error(`No member ${name}`)
}

export function parseRules(text: string): readonly Rule[] {
  const tokens = readTokens(text)
  const rules: Rule[] = []
  const functions = new Map<string, (args: readonly unknown[], scope: Scope) => unknown>()
  let at = 0
  const peek = () => tokens[at]
  const take = () => tokens[at++] ?? ''
  const is = (token: string) => {
    const found = peek() === token
    if (found) at += 1
    return found
  }
  const expectToken = (token: string) => {
    if (!is(token)) throw new Error(`Expected ${token} in rules, found ${peek()}`)
  }
  function list<T>(end: string, item: () => T): T[] {
    const items: T[] = []
    while (!is(end)) {
      items.push(item())
      if (peek() !== end) expectToken(',')
    }
    return items
  }

  function primary(): Expression {
    const token = take()
    if (token === '(') {
      const inner = either()
      expectToken(')')
      return inner
    }
    if (token === '[') {
      const items = list(']', either)
      return (scope) => items.map((item) => item(scope))
    }
    if (token === 'null') return () => null
    if (token.startsWith("'")) return () => token.slice(1, -1)
    if (/^\d/.test(token)) return () => Number(token)
    if (!/^\w/.test(token)) throw new Error(`Unsupported rules syntax: ${token}`)
    if (!is('(')) return (scope) => member(scope, token)
    const args = list(')', either)
    return (scope) => {
      const run = functions.get(token)
      if (run === undefined) throw new Error(`No function ${token}`)
      const values = args.map((arg) => arg(scope))
      return run(values, scope)
    }
  }
  function value(): Expression {
    let left = primary()
    while (is('.')) {
      const [of, name] = [left, take()]
      if (is('(')) {
        const [method, args] = [METHODS[name], list(')', either)]
        if (method === undefined) throw new Error(`No method ${name}`)
        left = (scope) => {
          const values = args.map((arg) => arg(scope))
          return method(of(scope), values)
        }
      } else left = (scope) => member(of(scope), name)
    }
    return left
  }
  function comparison(): Expression {
    const left = value()
    if (is('is')) {
      const type = TYPES[take()]
      return (scope) => typeof left(scope) === type
    }
    const operator = ['==', '!=', '<='].find(is)
    if (operator === undefined) return left
    const right = value()
    if (operator === '<=') return (scope) => (left(scope) as number) <= (right(scope) as number)
    return (scope) => (left(scope) === right(scope)) === (operator === '==')
  }
  function both(): Expression {
    const parts = [comparison()]
    while (is('&&')) parts.push(comparison())
    if (parts.length === 1) return parts[0] as Expression
    return (scope) => parts.every((part) => part(scope) === true)
  }
  function either(): Expression {
    const parts = [both()]
    while (is('||')) parts.push(both())
    if (parts.length === 1) return parts[0] as Expression
    return (scope) => parts.some((part) => part(scope) === true)
  }

  function block(path: readonly string[]): void {
    expectToken('{')
    while (!is('}')) {
      const keyword = take()
      if (keyword === 'match') {
        const inner = [...path]
        while (is('/')) inner.push(is('{') ? `{${take()}${take()}` : take())
        block(inner)
      } else if (keyword === 'function') {
        const name = take()
        expectToken('(')
        const names = list(')', take)
        for (const token of ['{', 'return']) expectToken(token)
        const body = either()
        for (const token of [';', '}']) expectToken(token)
        functions.set(name, (args, scope) =>
          body({ ...scope, ...Object.fromEntries(names.map((key, index) => [key, args[index]])) }),
        )
      } else if (keyword === 'allow') {
        const methods = [take()]
        while (is(',')) methods.push(take())
        for (const token of [':', 'if']) expectToken(token)
        rules.push({ path, methods, condition: either() })
        expectToken(';')
      } else throw new Error(`Unsupported rules syntax: ${keyword}`)
    }
  }
  for (const token of ['rules_version', '=', "'2'", ';', 'service', 'cloud', '.', 'firestore'])
    expectToken(token)
  block([])
  return rules
}

export function allows(rules: readonly Rule[], question: RulesRequest): boolean {
  const { method, path, request, resource } = question
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
