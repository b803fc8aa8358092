import * as z from 'zod/mini'
import { reportBodyOf, reportFields } from './reports.ts'
import { scheduleId } from './schedule.ts'
import { described, named, pageOf, pageQuery, stationId, text, userId } from './schema-parts.ts'
import { showSchema } from './shows.ts'
import { stationSchema } from './stations.ts'
import { PUBLIC_ROLES, publicUserSchema } from './users.ts'

export const PEOPLE_QUERY_MAX = 80
export const PERSON_STATIONS_MAX = 50
export const PERSON_FAVORITES_MAX = 100
/** Stations of a person in the list of people. */
export const LISTED_STATIONS_MAX = 3

export const peopleQuery = pageQuery({
  query: z.optional(text(z.trim(), z.maxLength(PEOPLE_QUERY_MAX))),
  role: z.optional(
    described('Public role. Users with any paid plan are creators', z.enum(PUBLIC_ROLES)),
  ),
})
export type PublicRole = (typeof PUBLIC_ROLES)[number]

const personShows = z.array(
  z.object({
    stationId,
    stationName: z.string(),
    show: showSchema,
    showId: z.catch(
      described('Id to follow the show. Null when the show has no page', z.nullable(scheduleId)),
      null,
    ),
  }),
)
// Missing in responses of older backends.
const playing = z.catch(
  described(
    'Listed station that the person plays now. Null unless they show it',
    z.nullable(stationSchema),
  ),
  null,
)

const listedPersonSchema = named(
  'ListedPerson',
  z.extend(publicUserSchema, {
    playing,
    // `stations`, `shows` and `showsFavorites` are missing in responses of older backends.
    stations: z.catch(
      described('The first three listed stations of the person', z.array(stationSchema)),
      [],
    ),
    shows: z.catch(described('The shows of these stations', personShows), []),
    showsFavorites: z.catch(z.boolean(), false),
  }),
)
export type ListedPerson = z.infer<typeof listedPersonSchema>
export const peopleSchema = pageOf(listedPersonSchema)

export const personSchema = named(
  'Person',
  z.object({
    user: publicUserSchema,
    stations: described('Listed stations of the person', z.array(stationSchema)),
    shows: personShows,
    playing,
    favorites: described('Null when they are not public', z.nullable(z.array(stationSchema))),
  }),
)
export type Person = z.infer<typeof personSchema>

export const PERSON_REPORT_REASONS = [
  'name',
  'picture',
  'someone-else',
  'advertising',
  'unlawful',
  'other',
] as const
export type PersonReportReason = (typeof PERSON_REPORT_REASONS)[number]

export const personReportBody = reportBodyOf(PERSON_REPORT_REASONS)
export type NewPersonReport = z.input<typeof personReportBody>

export const personReportSchema = named(
  'PersonReport',
  z.object({
    ...reportFields(PERSON_REPORT_REASONS),
    userId,
    displayName: z.nullable(z.string()),
  }),
)
export type PersonReport = z.infer<typeof personReportSchema>
export const personReportsSchema = pageOf(personReportSchema)

export const PEOPLE_BLOCKED_MAX = 500
/** `displayName` is null for people who are no longer visible. */
const blockedPersonSchema = z.object({ id: userId, displayName: z.nullable(z.string()) })
export type BlockedPerson = z.infer<typeof blockedPersonSchema>
export const blockedPeopleSchema = z.object({ items: z.array(blockedPersonSchema) })
export const blockParams = z.object({ id: userId, personId: userId })
