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
import { type FormField, formShape, NOTHING_SAID, stationSchema } from './stations.ts'
import { publicHttps } from './users.ts'

export const MODERATION_STATES = ['pending', 'listed', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

/** Longest reason of a refusal, in UTF-16 units. */
export const REASON_MAX = 300

const schedule = z.array(showSchema)

/** What a moderator looks at before others see it: the words, the picture, the stream and the shows. */
export const shownSchema = named(
  'ShownWords',
  z.extend(z.pick(stationSchema, { country: true, codec: true, bitrate: true, cover: true }), {
    ...formShape,
    schedule,
  }),
)
export type ShownWords = z.infer<typeof shownSchema>

/** A station as its owner and admins see it: as it is to be, with what is shown until that is approved. */
export const ownStationSchema = named(
  'OwnStation',
  z.extend(stationSchema, {
    onAir: z.boolean(),
    ownerId: described('null for stations of the seeds', z.nullable(z.string())),
    moderation: described('Of what is said here', z.enum(MODERATION_STATES)),
    shown: z.catch(
      described(
        'What listeners see instead, until this is approved; null where that is nothing else',
        z.nullable(shownSchema),
      ),
      null,
    ),
    rejection: described('Why it is not listed; null unless rejected', z.nullable(z.string())),
    paused: described('By its owner', z.boolean()),
    // All three are newer than some backends.
    hidden: z.catch(
      described('Why an admin has taken it out of the lists; else null', z.nullable(z.string())),
      null,
    ),
    mergedInto: z.catch(
      described('The station it was found to be a duplicate of; else null', z.nullable(stationId)),
      null,
    ),
    off: z.catch(
      described(
        'Why an admin has switched it off for everybody; else null',
        z.nullable(z.string()),
      ),
      null,
    ),
    schedule,
  }),
)
export type OwnStation = z.infer<typeof ownStationSchema>
/** A page, where one was asked for, else all. Versions without pages answer all, without a cursor. */
export const ownStationsSchema = z.object({
  items: z.array(ownStationSchema),
  nextCursor: z.optional(z.nullable(z.string())),
})

/** GET /users/{id}/stations?limit=100&cursor=…: without `limit` all are answered, as before there were pages. */
export const ownStationsQuery = z.strictObject({
  limit: z.optional(pageLimit),
  cursor: z.optional(pageCursor),
})

export const probeSchema = named(
  'Probe',
  z.object({
    outcome: z.literal('audio'),
    url: described('Where players find the sound: past playlists', z.string()),
    codec: openEnum(CODECS),
    bitrate: described('kbit/s', z.nullable(z.int())),
    name: described('What the stream calls itself', z.nullable(z.string())),
  }),
)
/** As the app reads it. */
export type Probe = z.infer<typeof probeSchema>
/** As the API sends it. */
export type SentProbe = z.input<typeof probeSchema>

// @__NO_SIDE_EFFECTS__
function wordList({ most, min, max }: typeof TAGS | typeof LANGUAGES) {
  return z.pipe(
    checked(z.array(plainText(min, max, z.toLowerCase())), z.maxLength(most)),
    z.transform((words: string[]) => [...new Set(words)]),
  )
}

/** As the app reads it. A password in it is refused, so that this service never stores one. */
const streamUrl = z.pipe(
  text(
    z.maxLength(ADDRESS_MAX),
    z.refine((said) => stationAddress(said) !== null, 'must be an http or https address'),
    z.refine((said) => !readAddress(said)?.account, 'must not contain a user name or password'),
  ),
  checked(
    z.transform((said: string) => stationAddress(said) ?? said),
    z.maxLength(ADDRESS_MAX),
  ),
)

const draft = {
  name: plainText(STATION_NAME.min, STATION_NAME.max),
  description: z.nullable(optionalParagraphs(DESCRIPTION_MAX)),
  url: streamUrl,
  homepage: z.nullable(publicHttps),
  tags: wordList(TAGS),
  countrycode: text(
    z.length(2),
    z.overwrite((code) => currentCountryCode(code) ?? code),
    z.refine((code) => currentCountryCode(code) !== null, 'must be an ISO 3166-1 alpha-2 code'),
  ),
  language: wordList(LANGUAGES),
} satisfies Readonly<Record<FormField, z.ZodMiniType>>

/** What a creator says of a new station. */
export const stationDraft = z.strictObject(draft)
export type StationDraft = z.infer<typeof stationDraft>

const { name, url, ...details } = draft
/** What a user says of a station that is for themselves: how it is called and where it streams from will do. */
export const privateDraft = z.extend(z.partial(z.strictObject(details)), { name, url })

/** What a user says of a station for themselves, with what they left out. */
export function wholeDraft(said: z.infer<typeof privateDraft>): StationDraft {
  const fields = Object.keys(draft) as FormField[]
  const given = fields.filter((field) => said[field] !== undefined)
  const values = Object.fromEntries(given.map((field) => [field, said[field]]))
  return { ...NOTHING_SAID, ...values, name: said.name, url: said.url }
}
export type PrivateDraft = z.input<typeof privateDraft>

export const stationChanges = z.partial(
  z.strictObject({
    ...draft,
    schedule: scheduleBody,
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
  }),
  z.refine(({ state, reason }) => state !== 'rejected' || typeof reason === 'string', {
    path: ['reason'],
    message: 'must say why',
  }),
)
export type ModerationDecision = z.input<typeof moderationBody>
export const hidingBody = z.strictObject({ reason: plainText(1, REASON_MAX) })

/** Read by all who play the station. */
export const offBody = z.strictObject({ reason: plainText(1, REASON_MAX) })

export const mergeBody = z.strictObject({ into: stationId })
/** Most stations that are told as duplicates of one. */
export const DUPLICATES_MAX = 20
export const duplicatesSchema = z.object({ items: z.array(stationSchema) })

export const ANSWER_STATES = ['listed', 'rejected', 'released'] as const

/** What an admin decided about a station, until its owner has read it. */
const moderationAnswerSchema = named(
  'ModerationAnswer',
  z.object({
    stationId,
    name: z.string(),
    state: described(
      '`released`: an admin has taken back the claim, the station is its owner’s no more',
      openEnum(ANSWER_STATES),
    ),
    reason: described('Why it was rejected; else null', z.nullable(z.string())),
    isChange: described('Of a change of a station that stays listed', z.boolean()),
  }),
)
export type ModerationAnswer = z.infer<typeof moderationAnswerSchema>
export const moderationAnswersSchema = z.object({ items: z.array(moderationAnswerSchema) })
export const answerParams = z.object({ id: userId, stationId })

/** What lists have no more because an admin has hidden it or merged it into another. */
export const takenOutQuery = pageQuery({})
export const takenOutSchema = pageOf(ownStationSchema)

export const moderationQuery = pageQuery({ state: z.enum(MODERATION_STATES) })
/** Both are newer than some backends, which sent all that waits at once. */
export const waitingSchema = z.object({
  items: z.array(ownStationSchema),
  nextCursor: z.catch(z.nullable(z.string()), null),
  total: z.catch(z.nullable(z.int()), null),
})
