import { z } from 'zod'
import { countryName } from '../country-name.ts'
import {
  ADDRESS_MAX,
  CODECS,
  DESCRIPTION_MAX,
  LANGUAGES,
  PLAIN_TEXT,
  STATION_NAME,
  TAGS,
  USER_ID,
} from '../field-rules.ts'
import { scheduleSchema, showSchema } from './shows.ts'
import { stationSchema } from './stations.ts'
import { publicHttps } from './users.ts'

export const MODERATION_STATES = ['pending', 'listed', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

/** Most stations a list for moderators holds. */
export const MODERATION_LIST_MAX = 200
const REASON_MAX = 300

const plain = (min: number, max: number) =>
  z.string().trim().min(min).max(max).regex(PLAIN_TEXT, 'must be plain text')
/** Descriptions have paragraphs. */
const paragraphs = z
  .string()
  .trim()
  .max(DESCRIPTION_MAX)
  .refine((text) => PLAIN_TEXT.test(text.replace(/\r?\n/g, '')), 'must be plain text')
  .transform((text) => (text === '' ? null : text))
const wordList = ({ most, min, max }: typeof TAGS | typeof LANGUAGES) =>
  z
    .array(plain(min, max).toLowerCase())
    .max(most)
    .transform((words) => [...new Set(words)])

/** What a moderator looks at before others see it: the words, the picture, the stream and the shows. */
export const shownSchema = stationSchema
  .pick({
    name: true,
    description: true,
    url: true,
    homepage: true,
    tags: true,
    country: true,
    countrycode: true,
    language: true,
    codec: true,
    bitrate: true,
    cover: true,
  })
  .extend({ schedule: z.array(showSchema) })
  .meta({ id: 'ShownWords' })
export type ShownWords = z.infer<typeof shownSchema>

/** A station as its owner and admins see it: as it is to be, with what is shown until that is approved. */
export const ownStationSchema = stationSchema
  .extend({
    onAir: z.boolean(),
    ownerId: z.string().nullable().describe('null for stations of the seeds'),
    moderation: z.enum(MODERATION_STATES).describe('Of what is said here'),
    shown: shownSchema
      .nullable()
      .describe(
        'What listeners see instead, until this is approved; null where that is nothing else',
      ),
    rejection: z.string().nullable().describe('Why it is not listed; null unless rejected'),
    paused: z.boolean(),
    schedule: z.array(showSchema),
  })
  .meta({ id: 'OwnStation' })
export type OwnStation = z.infer<typeof ownStationSchema>
export const ownStationList = z.object({ items: z.array(ownStationSchema) })

const streamUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const draft = {
  name: plain(STATION_NAME.min, STATION_NAME.max),
  description: paragraphs.nullable(),
  url: streamUrl.max(ADDRESS_MAX),
  homepage: publicHttps.nullable(),
  tags: wordList(TAGS),
  countrycode: z
    .string()
    .length(2)
    .toUpperCase()
    .refine((code) => countryName(code) !== null, 'must be an ISO 3166-1 alpha-2 code'),
  language: wordList(LANGUAGES),
}
export const stationDraft = z.strictObject(draft)
export type StationDraft = z.infer<typeof stationDraft>

export const stationChanges = z
  .strictObject({
    ...draft,
    schedule: scheduleSchema,
    paused: z.boolean(),
    onAir: z.boolean(),
  })
  .partial()
export type StationChanges = z.infer<typeof stationChanges>

export const probeBody = z.strictObject({ url: z.string().min(1).max(ADDRESS_MAX) })
export const probeSchema = z
  .object({
    outcome: z.literal('audio'),
    url: z.string().describe('Where players find the sound: past playlists'),
    codec: z.enum(CODECS),
    bitrate: z.int().nullable().describe('kbit/s'),
    name: z.string().nullable().describe('What the stream calls itself'),
  })
  .meta({ id: 'Probe' })
export type Probe = z.infer<typeof probeSchema>

export const ownerParams = z.object({
  id: z.string().regex(USER_ID, 'must be a user id'),
})

export const moderationBody = z
  .strictObject({
    state: z.enum(MODERATION_STATES),
    reason: plain(1, REASON_MAX).nullish(),
  })
  .superRefine(({ state, reason }, context) => {
    if (state !== 'rejected' || typeof reason === 'string') return
    context.addIssue({ code: 'custom', path: ['reason'], message: 'must say why' })
  })
export const moderationQuery = z.strictObject({ state: z.enum(MODERATION_STATES) })
