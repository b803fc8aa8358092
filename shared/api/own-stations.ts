import * as z from 'zod/mini'
import { readAddress, stationAddress } from '../radio/station-address.ts'
import { currentCountryCode } from './country-name.ts'
import {
  ADDRESS_MAX,
  CODECS,
  DESCRIPTION_MAX,
  LANGUAGES,
  STATION_NAME,
  TAGS,
} from './field-rules.ts'
import {
  checked,
  described,
  named,
  openEnum,
  optionalParagraphs,
  pageCursor,
  pageLimit,
  pageOf,
  pageQuery,
  plainText,
  stationId,
  text,
  userId,
} from './schema-parts.ts'
import { scheduleBody, showSchema } from './shows.ts'
import { REVIEWED_FIELDS } from './station-fields.ts'
import { EMPTY_FORM_VALUES, type FormField, formShape, stationSchema } from './stations.ts'
import { publicHttps } from './users.ts'

export const MODERATION_STATES = ['pending', 'listed', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

export const REASON_MAX = 300
export const REVIEW_NOTE_MAX = 500

const schedule = z.array(showSchema)

/** Content that a moderator reviews before others see it: text, picture, stream and shows. */
export const publishedVersionSchema = named(
  'PublishedVersion',
  z.extend(z.pick(stationSchema, { country: true, codec: true, bitrate: true, cover: true }), {
    ...formShape,
    schedule,
  }),
)
export type PublishedVersion = z.infer<typeof publishedVersionSchema>

/** A station as its owner and admins see it: the latest version. `shown` is the public version until an approval. */
export const ownStationSchema = named(
  'OwnStation',
  z.extend(stationSchema, {
    onAir: z.boolean(),
    ownerId: described('Null for seeded stations', z.nullable(z.string())),
    moderation: described('State of this version', z.enum(MODERATION_STATES)),
    shown: z.catch(
      described(
        'The public version until this one is approved. Null when they are identical',
        z.nullable(publishedVersionSchema),
      ),
      null,
    ),
    rejection: described('Reason of the rejection. Null unless rejected', z.nullable(z.string())),
    // `fieldReasons` and `reviewNote` are missing in responses of older backends.
    fieldReasons: z.catch(
      described(
        'Further reasons, by field. Empty unless rejected',
        z.record(z.string(), z.string()),
      ),
      {},
    ),
    reviewNote: z.catch(
      described('Note of the owner to the reviewers', z.nullable(z.string())),
      null,
    ),
    paused: described('True when the owner paused the station', z.boolean()),
    // `hidden`, `mergedInto` and `off` are missing in responses of older backends.
    hidden: z.catch(
      described(
        'Reason why an admin hid the station from the lists. Null unless hidden',
        z.nullable(z.string()),
      ),
      null,
    ),
    mergedInto: z.catch(
      described('The station that this one duplicates. Null unless merged', z.nullable(stationId)),
      null,
    ),
    off: z.catch(
      described(
        'Reason why an admin switched the station off for all users. Null unless switched off',
        z.nullable(z.string()),
      ),
      null,
    ),
    schedule,
  }),
)
export type OwnStation = z.infer<typeof ownStationSchema>
/** A request without `limit` returns all stations. Older backends always return all, without a cursor. */
export const ownStationsSchema = z.object({
  items: z.array(ownStationSchema),
  nextCursor: z.optional(z.nullable(z.string())),
})

/** GET /users/{id}/stations?limit=100&cursor=…: older apps send neither parameter and receive all stations. */
export const ownStationsQuery = z.strictObject({
  limit: z.optional(pageLimit),
  cursor: z.optional(pageCursor),
})

export const probeSchema = named(
  'Probe',
  z.object({
    outcome: z.literal('audio'),
    url: described('Audio address, after resolving playlists', z.string()),
    codec: openEnum(CODECS),
    bitrate: described('kbit/s', z.nullable(z.int())),
    name: described('Name in the stream headers', z.nullable(z.string())),
    // Missing in responses of older backends.
    logo: z.catch(
      described('URL of the logo that the stream announces', z.nullable(z.string())),
      null,
    ),
  }),
)
export type Probe = z.infer<typeof probeSchema>
export type SentProbe = z.input<typeof probeSchema>

// @__NO_SIDE_EFFECTS__
function textListSchema({ maxCount, min, max }: typeof TAGS | typeof LANGUAGES) {
  return z.pipe(
    checked(z.array(plainText(min, max, z.toLowerCase())), z.maxLength(maxCount)),
    z.transform((texts: string[]) => [...new Set(texts)]),
  )
}

/** Rejects an address with credentials, so that the API never stores a password. */
const streamUrl = z.pipe(
  text(
    z.maxLength(ADDRESS_MAX),
    z.refine((input) => stationAddress(input) !== null, 'must be an http or https address'),
    z.refine((input) => !readAddress(input)?.account, 'must not contain a user name or password'),
  ),
  checked(
    z.transform((input: string) => stationAddress(input) ?? input),
    z.maxLength(ADDRESS_MAX),
  ),
)

const draft = {
  name: plainText(STATION_NAME.min, STATION_NAME.max),
  description: z.nullable(optionalParagraphs(DESCRIPTION_MAX)),
  url: streamUrl,
  homepage: z.nullable(publicHttps),
  tags: textListSchema(TAGS),
  countrycode: text(
    z.length(2),
    z.overwrite((code) => currentCountryCode(code) ?? code),
    z.refine((code) => currentCountryCode(code) !== null, 'must be an ISO 3166-1 alpha-2 code'),
  ),
  language: textListSchema(LANGUAGES),
} satisfies Readonly<Record<FormField, z.ZodMiniType>>

const reviewNote = z.optional(z.nullable(optionalParagraphs(REVIEW_NOTE_MAX)))

export const stationDraft = z.strictObject({ ...draft, reviewNote })
export type StationDraft = z.infer<typeof stationDraft>

const { name, url, ...details } = draft
/** A private station needs only a name and a stream address. */
export const privateDraft = z.extend(z.partial(z.strictObject(details)), { name, url })

export function completeDraft(input: z.infer<typeof privateDraft>): StationDraft {
  const fields = Object.keys(draft) as FormField[]
  const presentFields = fields.filter((field) => input[field] !== undefined)
  const values = Object.fromEntries(presentFields.map((field) => [field, input[field]]))
  return { ...EMPTY_FORM_VALUES, ...values, name: input.name, url: input.url }
}
export type PrivateDraft = z.input<typeof privateDraft>

export const stationChanges = z.partial(
  z.strictObject({
    ...draft,
    schedule: scheduleBody,
    reviewNote,
    paused: z.boolean(),
    onAir: z.boolean(),
  }),
)
export type StationChanges = z.infer<typeof stationChanges>

export const probeBody = z.strictObject({ url: text(z.minLength(1), z.maxLength(ADDRESS_MAX)) })
export const ownerParams = z.object({ id: userId })

export const moderationBody = checked(
  z.strictObject({
    state: z.enum(MODERATION_STATES),
    reason: z.nullish(plainText(1, REASON_MAX)),
    fieldReasons: z.optional(z.partialRecord(z.enum(REVIEWED_FIELDS), plainText(1, REASON_MAX))),
  }),
  z.refine(({ state, reason }) => state !== 'rejected' || typeof reason === 'string', {
    path: ['reason'],
    message: 'is required for a rejection',
  }),
)
export type ModerationDecision = z.input<typeof moderationBody>
export const hidingBody = z.strictObject({ reason: plainText(1, REASON_MAX) })
export const switchOffBody = z.strictObject({ reason: plainText(1, REASON_MAX) })

export const mergeBody = z.strictObject({ into: stationId })
export const DUPLICATES_MAX = 20
export const duplicatesSchema = z.object({ items: z.array(stationSchema) })

export const MODERATION_RESULT_STATES = ['listed', 'rejected', 'released'] as const

const moderationResultSchema = named(
  'ModerationResult',
  z.object({
    stationId,
    name: z.string(),
    state: described(
      '`released`: an admin revoked the ownership claim',
      openEnum(MODERATION_RESULT_STATES),
    ),
    reason: described('Reason of the rejection. Null unless rejected', z.nullable(z.string())),
    isChange: described('True for a change of a station that was listed before', z.boolean()),
  }),
)
export type ModerationResult = z.infer<typeof moderationResultSchema>
export const moderationResultsSchema = z.object({ items: z.array(moderationResultSchema) })
export const moderationResultParams = z.object({ id: userId, stationId })

/** Stations that an admin hid or merged into another one. */
export const delistedQuery = pageQuery({})
export const delistedSchema = pageOf(ownStationSchema)

export const moderationQuery = pageQuery({ state: z.enum(MODERATION_STATES) })
/** Older backends send the full queue, without `nextCursor` and `total`. */
export const moderationQueueSchema = z.object({
  items: z.array(ownStationSchema),
  nextCursor: z.catch(z.nullable(z.string()), null),
  total: z.catch(z.nullable(z.int()), null),
})
