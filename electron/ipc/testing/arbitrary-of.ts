import fc from 'fast-check'
import type * as z from 'zod/mini'

type Arbitrary = fc.Arbitrary<unknown>

/** Maximum length of random text. UNUSUAL_TEXTS contains the boundary cases. */
const MAX_RANDOM_LENGTH = 40

const UNUSUAL_TEXTS = [
  'x'.repeat(300),
  '\u0000',
  '\u202e',
  '__proto__',
  '../../etc/passwd',
  'file:///',
]

/** Fields of a zod check. */
interface Rule {
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly pattern?: RegExp
}

export const rulesOf = ({ checks = [] }: z.core.$ZodTypeDef) =>
  checks.map(({ _zod }) => _zod.def as Rule)

function text(rules: readonly Rule[]): Arbitrary {
  const pattern = rules.find((rule) => rule.pattern)?.pattern
  if (pattern) return fc.stringMatching(pattern)
  const minLength = rules.find((rule) => rule.minimum)?.minimum ?? 0
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: MAX_RANDOM_LENGTH }),
    fc.constantFrom(...UNUSUAL_TEXTS),
  )
}

/** Generates timestamps or numbers from 0 to 1. The contract has no other numbers. */
const number = (def: z.core.$ZodNumberDef): Arbitrary =>
  'format' in def ? fc.integer({ min: 1 }) : fc.double({ min: 0, max: 1, noNaN: true })

/** Generates objects, in which optional entries may be missing. */
function object({ shape }: z.core.$ZodObjectDef): Arbitrary {
  const entries = Object.entries(shape)
  const requiredKeys = entries.flatMap(([key, field]) =>
    field._zod.def.type === 'optional' ? [] : [key],
  )
  return fc.record(Object.fromEntries(entries.map(([key, field]) => [key, arbitraryOf(field)])), {
    requiredKeys,
  })
}

/** Generates values that a channel's schema accepts. Throws for an unsupported kind of schema. */
export function arbitraryOf(schema: z.core.$ZodType): Arbitrary {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'tuple':
      return fc.tuple(...def.items.map(arbitraryOf))
    case 'string':
      return text(rulesOf(def))
    case 'number':
      return number(def)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'object':
      return object(def)
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'optional':
      return arbitraryOf(def.innerType)
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType))
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 10 })
    default:
      throw new Error(`no values are known of a schema of the kind ${def.type}`)
  }
}
