/**
 * Building blocks for request and response schemas, written with `zod/mini` to keep the app's bundle small. Responses
 * drop unknown fields, so that a newer backend does not break an older app. The bundler annotations let the app
 * tree-shake the request schemas, which only the backend uses.
 */
import * as z from 'zod/mini'
import { currentCountryCode } from './country-name.ts'
import {
  CHECKOUT_ID,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  PLAIN_TEXT,
  STATION_ID,
  STATION_ID_MAX,
  USER_ID,
} from './field-rules.ts'

// Zod's compiled validators need eval, which the pages' Content-Security-Policy blocks and reports.
if ('document' in globalThis) z.config({ jitless: true })

/** Registers the schema's name for the OpenAPI document. */
// @__NO_SIDE_EFFECTS__
export function named<Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id })
  return schema
}

// @__NO_SIDE_EFFECTS__
export function described<Schema extends z.ZodMiniType>(
  description: string,
  schema: Schema,
): Schema {
  z.globalRegistry.add(schema, { description })
  return schema
}

// @__NO_SIDE_EFFECTS__
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: z.core.$ZodCheck<z.output<Schema>>[]
): Schema {
  return schema.check(...checks) as Schema
}

/** Returns a copy of the object schema that rejects unknown fields. */
// @__NO_SIDE_EFFECTS__
export function exactly<Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) {
  return z.strictObject(shape)
}

// @__NO_SIDE_EFFECTS__
export function integer(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.minimum(min), z.maximum(max))
}

// @__NO_SIDE_EFFECTS__
export function text(...checks: z.core.$ZodCheck<string>[]) {
  return z.string().check(...checks)
}

/** Single-line user input: trimmed, length-limited, without control characters. */
// @__NO_SIDE_EFFECTS__
export function plainText(min: number, max: number, ...more: z.core.$ZodCheck<string>[]) {
  const isPlain = z.regex(PLAIN_TEXT, 'must be plain text')
  return text(z.trim(), z.minLength(min), z.maxLength(max), isPlain, ...more)
}

/** Multi-line plain text: trimmed, length-limited. */
// @__NO_SIDE_EFFECTS__
export function paragraphs(max: number, ...more: z.core.$ZodCheck<string>[]) {
  const isPlain = (input: string) => PLAIN_TEXT.test(input.replace(/\r?\n/g, ''))
  return text(z.trim(), ...more, z.maxLength(max), z.refine(isPlain, 'must be plain text'))
}

/** Like `paragraphs`, but empty text becomes null. */
// @__NO_SIDE_EFFECTS__
export function optionalParagraphs(max: number) {
  return z.pipe(
    paragraphs(max),
    z.transform((input: string) => (input === '' ? null : input)),
  )
}

/** The API sends one of these values. The schema also accepts other values, which a newer API may send. */
// @__NO_SIDE_EFFECTS__
export function openEnum<const Value extends string>(
  values: readonly Value[],
): z.ZodMiniType<string, Value> {
  return z.union([z.enum(values), z.string()]) as z.ZodMiniType<string, Value>
}

/** A station id is a slug. Other text is rejected before any database query. */
export const stationId = text(
  z.regex(STATION_ID, 'must be a station id'),
  z.maxLength(STATION_ID_MAX),
)
/** Comma-separated station ids of a query parameter, at most `max`. */
// @__NO_SIDE_EFFECTS__
export function stationList(max: number) {
  return z.pipe(
    text(z.minLength(1), z.maxLength(max * (STATION_ID_MAX + 1))),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      checked(z.array(stationId), z.maxLength(max)),
    ),
  )
}
export const checkoutId = text(z.regex(CHECKOUT_ID, 'must be an id of a checkout session'))
export const userId = text(z.regex(USER_ID, 'must be a user id'))
/** ISO 8601, UTC, milliseconds. */
export const moment = z.iso.datetime({ precision: 3 })
/** ISO 3166-1 alpha-2, in any case. Replaces a withdrawn code with the current one. Accepts unassigned codes. */
export const countryCode = text(
  z.regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 alpha-2 code'),
  z.overwrite((code) => currentCountryCode(code) ?? code.toUpperCase()),
)

/** One page of a list. `nextCursor` is null on the last page. `total` counts the items of all pages. */
export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly total: number
}

// @__NO_SIDE_EFFECTS__
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    total: integer(0),
  })
}

export const pageLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX))
export const pageCursor = text(z.maxLength(1_024))

/** Query of a paginated list with filters. Rejects a repeated parameter, because it is an array. */
// @__NO_SIDE_EFFECTS__
export function pageQuery<Filters extends z.core.$ZodShape>(filters: Filters) {
  return z.strictObject({
    ...filters,
    cursor: z.optional(pageCursor),
    limit: z._default(pageLimit, PAGE_LIMIT_DEFAULT),
  })
}
