import { expect, test } from 'vitest'
import { findMutations, mutate } from './find-mutations.ts'

const mutants = (source: string) =>
  findMutations('sample.tsx', source).map((mutation) => mutate(source, mutation))

test.each<[string, string, readonly string[]]>([
  ['a number', 'f = 10_000', ['f = 10001', 'f = 9999']],
  ['a text', "f = '/sign-in'", ['f = "/sign-in~"']],
  ['a template', `f = \`/users/\${id}\``, [`f = \`/~users/\${id}\``]],
  ['a boolean', 'f = true', ['f = false']],
  ['a condition', 'if (a) b', ['if (!(a)) b']],
  ['a negated condition', 'if (!a) b', ['if (a) b']],
  ['a comparison', 'f = a < b', ['f = a <= b']],
  ['an equality', 'f = a === b ? c : d', ['f = a !== b ? c : d']],
  ['a conjunction', 'f = a && b', ['f = a || b']],
  ['a fallback', 'f = a ?? b', ['f = a']],
  ['a call', 'void stop()', [';']],
  ['a check', 'to = safe(path)', ['to = path']],
  ['an effect', 'f = () => void stop()', ['f = () => undefined']],
  [
    'a rethrown error',
    'try { a } catch (error) { throw error }',
    ['try { a } catch (error) { ; }'],
  ],
  ['elements', 'f = [a, b]', ['f = [b]', 'f = [a]']],
  ['neighboring properties', 'f = { a: x, b: y }', ['f = { a: y, b: x }']],
  ['neighboring elements', 'f = <p><A /> <B /></p>', ['f = <p><B /> <A /></p>']],
  ['an attribute', 'f = <A isOpen />', ['f = <A  />']],
])('changes %s', (_what, source, expected) => {
  expect(mutants(source)).toEqual(expected)
})

test('returns early from a function without a result', () => {
  expect(mutants('function f() { a; b }')).toEqual(['function f() { return; a; b }'])
  expect(mutants('function f() { a; return b }')).toEqual([])
})

test.each([
  ['types', "const f = (a: 'x'): 'y' => a as 'z'"],
  ['imports', "import a from './a.ts'; export { b } from './b.ts'; f = () => import('./c.ts')"],
  ['class names', 'f = <p className="a" key="b" aria-label={c} />'],
  ['texts of errors', "f = new TypeError('No such thing')"],
  ['dependencies of a hook', 'f = useMemo(make, [a, b])'],
])('leaves %s unchanged', (_what, source) => {
  expect(mutants(source)).toEqual([])
})

test('leaves type names unchanged and changes comparisons with them', () => {
  expect(mutants("f = typeof a === 'string'")).toEqual(["f = typeof a !== 'string'"])
})

test('changes error texts that the specification names', () => {
  expect(mutants("f = new Error('User is not authenticated')")).toHaveLength(1)
})

test('mutates only the named declarations', () => {
  const source = 'const A = 1\nconst B = { c: 1, d: { e: 5, f: 7 } }'
  const found = findMutations('a.ts', source, { within: ['d'], except: ['f'] })
  expect(found.map(({ line, change }) => [line, change])).toEqual([
    [2, '5 becomes 6'],
    [2, '5 becomes 4'],
  ])
})
