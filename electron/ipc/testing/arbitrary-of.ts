import fc from 'fast-check'
import { z } from 'zod'

type Arbitrary = fc.Arbitrary<unknown>

/** Longest text that is made at random; what lies at a limit is named in STRANGE. */
const LONG_TEXT = 40

const STRANGE = ['x'.repeat(300), '\u0000', '\u202e', '__proto__', '../../etc/passwd', 'file:///']

function text(schema: z.ZodString): Arbitrary {
  for (const { _zod } of schema.def.checks ?? [])
    if ('pattern' in _zod.def && _zod.def.pattern instanceof RegExp)
      return fc.stringMatching(_zod.def.pattern)
  const minLength = schema.minLength ?? 0
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: LONG_TEXT }),
    fc.constantFrom(...STRANGE),
  )
}

function number(schema: z.ZodNumber): Arbitrary {
  const min = schema.minValue ?? 0
  if (schema.format === 'safeint') return fc.integer({ min: Math.max(min, 1) })
  return fc.double({ min, max: schema.maxValue ?? 1, noNaN: true })
}

/** An object's entries; of the optional ones any may be missing. */
function object({ shape }: z.ZodObject): Arbitrary {
  const entries = Object.entries(shape)
  const requiredKeys = entries.flatMap(([key, one]) => (one instanceof z.ZodOptional ? [] : [key]))
  return fc.record(
    Object.fromEntries(entries.map(([key, one]) => [key, arbitraryOf(one as z.ZodType)])),
    { requiredKeys },
  )
}

/** Values that the schema of a channel accepts. Throws for a kind of schema that none of them is. */
export function arbitraryOf(schema: z.ZodType): Arbitrary {
  if (schema instanceof z.ZodTuple)
    return fc.tuple(...schema.def.items.map((item) => arbitraryOf(item as z.ZodType)))
  if (schema instanceof z.ZodString) return text(schema)
  if (schema instanceof z.ZodNumber) return number(schema)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.def.values)
  if (schema instanceof z.ZodObject) return object(schema)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => arbitraryOf(option as z.ZodType)))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = arbitraryOf(schema.unwrap() as z.ZodType)
    return schema instanceof z.ZodNullable ? fc.option(inner) : inner
  }
  if (schema instanceof z.ZodArray)
    return fc.array(arbitraryOf(schema.element as z.ZodType), { maxLength: 10 })
  // The one class that is sent: the bytes of a file.
  if (schema instanceof z.ZodCustom) return fc.uint8Array({ maxLength: 20 })
  throw new Error(`no values are known of a schema of the kind ${schema.def.type}`)
}
