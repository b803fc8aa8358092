/** Finds valid values for schemas of the API, for tests that call every route. */
import { z } from 'zod'

type Schema = z.core.$ZodType

/** Values for fields with these names or schemas, which come before generated values. */
interface KnownValues {
  readonly named: Readonly<Record<string, unknown>>
  readonly ofSchema: ReadonlyMap<Schema, unknown>
}

/** `everything` includes optional fields and an item in each list. */
interface ExampleOptions extends KnownValues {
  readonly everything?: boolean
}

/** Texts of all kinds that the API accepts. The first text that the schema accepts becomes the example. */
const TEXTS = [
  'none',
  '2026-11-21T07:00:00.000Z',
  '2026-11-01',
  '23:30',
  'Europe/Berlin',
  'FR',
  'V',
  'https://radio.example/new',
  'ada@example.com',
  '00000000-0000-4000-8000-000000000001',
  '0123456789ABCDEF',
  `${'n'.repeat(43)}.ics`,
  `${'0'.repeat(32)}.webp`,
  `${'0'.repeat(22)}.webp`,
]

function* knownValuesOf(
  schema: Schema,
  name: string,
  { named, ofSchema }: KnownValues,
): Generator<unknown> {
  if (Object.hasOwn(named, name)) yield named[name]
  if (ofSchema.has(schema)) yield ofSchema.get(schema)
}

function* valuesOf(schema: Schema, name: string, options: ExampleOptions): Generator<unknown> {
  yield* knownValuesOf(schema, name, options)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return yield* TEXTS
    case 'number':
      return yield* [1, 60]
    case 'boolean':
      return yield* [false, true]
    case 'enum':
      return yield* Object.values(def.entries)
    case 'literal':
      return yield* def.values
    case 'null':
      return yield null
    case 'array':
      if (!options.everything) yield []
      return yield [exampleOf(def.element, name, options)]
    case 'union':
      for (const option of def.options) yield* valuesOf(option, name, options)
      return
    case 'nullable':
      yield* knownValuesOf(def.innerType, name, options)
      if (!options.everything) yield null
      return yield* valuesOf(def.innerType, name, options)
    case 'optional':
    case 'default':
    case 'nonoptional':
    case 'readonly':
      return yield* valuesOf(def.innerType, name, options)
    case 'pipe':
      return yield* valuesOf(def.in, name, options)
    case 'object': {
      const allFields = Object.entries<Schema>(def.shape)
      const requiredFields = allFields.filter(([, field]) => !z.safeParse(field, undefined).success)
      // A check of the object may require optional fields.
      for (const everything of options.everything ? [true, false] : [false, true]) {
        const fields = everything ? allFields : requiredFields
        const fieldOptions = { ...options, everything }
        yield Object.fromEntries(
          fields.map(([key, field]) => [key, exampleOf(field, key, fieldOptions)]),
        )
      }
      return
    }
    default:
      yield {}
  }
}

/** Returns a value that the schema accepts. @throws {Error} when no value is known */
export function exampleOf(schema: Schema, name: string, options: ExampleOptions): unknown {
  for (const value of valuesOf(schema, name, options)) {
    if (z.safeParse(schema, value).success) return value
  }
  throw new Error(`No example of ${name} is known: add a text to example-of.ts.`)
}
