/**
 * What the schemas of requests and answers are made of. They are written with `zod/mini`, which keeps the app's
 * bundle small. Answers drop fields they do not know, so that a newer backend does not break an older app; the
 * marks for the bundler let the app leave out the requests, which the backend alone checks.
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

// Zod's compiled validators need eval, which the content policy of the app's pages forbids (and reports).
if ('document' in globalThis) z.config({ jitless: true })

/** A schema under the name that it has in the API's document. */
// @__NO_SIDE_EFFECTS__
export function named<Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id })
  return schema
}

/** A schema with a sentence for the API's document. */
// @__NO_SIDE_EFFECTS__
export function described<Schema extends z.ZodMiniType>(
  description: string,
  schema: Schema,
): Schema {
  z.globalRegistry.add(schema, { description })
  return schema
}

/** A schema with more rules. */
// @__NO_SIDE_EFFECTS__
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: z.core.$ZodCheck<z.output<Schema>>[]
): Schema {
  return schema.check(...checks) as Schema
}

/** An object without a field that its schema does not name. */
// @__NO_SIDE_EFFECTS__
export function exactly<Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) {
  return z.strictObject(shape)
}

/** A whole number of this range. */
// @__NO_SIDE_EFFECTS__
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.minimum(min), z.maximum(max))
}

/** A text that passes these checks. */
// @__NO_SIDE_EFFECTS__
export function text(...checks: z.core.$ZodCheck<string>[]) {
  return z.string().check(...checks)
}

/** What a person types into one line: trimmed, so long, without control characters. */
// @__NO_SIDE_EFFECTS__
export function plainText(min: number, max: number, ...more: z.core.$ZodCheck<string>[]) {
  const isPlain = z.regex(PLAIN_TEXT, 'must be plain text')
  return text(z.trim(), z.minLength(min), z.maxLength(max), isPlain, ...more)
}

/** Plain text in paragraphs: trimmed, at most so long. */
// @__NO_SIDE_EFFECTS__
export function paragraphs(max: number, ...more: z.core.$ZodCheck<string>[]) {
  const isPlain = (said: string) => PLAIN_TEXT.test(said.replace(/\r?\n/g, ''))
  return text(z.trim(), ...more, z.maxLength(max), z.refine(isPlain, 'must be plain text'))
}

/** The same, where nothing typed is no text: null. */
// @__NO_SIDE_EFFECTS__
export function optionalParagraphs(max: number) {
  return z.pipe(
    paragraphs(max),
    z.transform((said: string) => (said === '' ? null : said)),
  )
}

/** The API sends one of these values; the app takes what only a newer API knows as it came. */
// @__NO_SIDE_EFFECTS__
export function openEnum<const Value extends string>(
  values: readonly Value[],
): z.ZodMiniType<string, Value> {
  return z.union([z.enum(values), z.string()]) as z.ZodMiniType<string, Value>
}

/** Station ids are slugs; anything else cannot exist and is refused before the database is asked. */
export const stationId = text(
  z.regex(STATION_ID, 'must be a station id'),
  z.maxLength(STATION_ID_MAX),
)
/** Ids of stations with commas between them, at most so many: as a query names them. */
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
/** A moment as the API writes it: ISO 8601, UTC, milliseconds. */
export const moment = z.iso.datetime({ precision: 3 })
/** ISO 3166-1 alpha-2, in any case; a withdrawn code becomes the current one. A code of no country is accepted. */
export const countryCode = text(
  z.regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 alpha-2 code'),
  z.overwrite((code) => currentCountryCode(code) ?? code.toUpperCase()),
)

/** Lists answer a page and the cursor of the next one (null on the last); `total` counts all pages. */
export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly total: number
}

/** One page of a list of such items. */
// @__NO_SIDE_EFFECTS__
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    total: wholeNumber(0),
  })
}

/** How many items of a list are asked for. */
export const pageLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX))
/** Where a list goes on. */
export const pageCursor = text(z.maxLength(1_024))

/**
 * What asks for a page of a list, besides what narrows the list. Query parameters arrive as text; a
 * repeated one as an array, which is refused.
 */
// @__NO_SIDE_EFFECTS__
export function pageQuery<Filters extends z.core.$ZodShape>(filters: Filters) {
  return z.strictObject({
    ...filters,
    cursor: z.optional(pageCursor),
    limit: z._default(pageLimit, PAGE_LIMIT_DEFAULT),
  })
}
