/** The community: people who chose to be visible, what they show, and who wants to see no more of whom. */
import * as z from 'zod/mini'
import { programmeId } from './programme.ts'
import { reportBodyOf, reportFields } from './reports.ts'
import { described, named, pageOf, pageQuery, stationId, text, userId } from './schema-parts.ts'
import { showSchema } from './shows.ts'
import { stationSchema } from './stations.ts'
import { PUBLIC_ROLES, publicUserSchema } from './users.ts'

/** Longest search for a person, in UTF-16 units. */
export const PEOPLE_QUERY_MAX = 80
/** Most stations and favorites that a person's page has. */
export const PERSON_STATIONS_MAX = 50
export const PERSON_FAVORITES_MAX = 100

export const peopleQuery = pageQuery({
  query: z.optional(text(z.trim(), z.maxLength(PEOPLE_QUERY_MAX))),
  role: z.optional(
    described('As others see it: creators are those of any plan', z.enum(PUBLIC_ROLES)),
  ),
})
export const peopleSchema = pageOf(publicUserSchema)
export type PublicRole = (typeof PUBLIC_ROLES)[number]

export const personSchema = named(
  'Person',
  z.object({
    user: publicUserSchema,
    stations: described('Listed ones that are theirs', z.array(stationSchema)),
    shows: z.array(
      z.object({
        stationId,
        stationName: z.string(),
        show: showSchema,
        showId: z.catch(
          described(
            'Of its page, by which it is followed; null where it has none',
            z.nullable(programmeId),
          ),
          null,
        ),
      }),
    ),
    favorites: described('null where they do not show them', z.nullable(z.array(stationSchema))),
  }),
)
/** What others see of a person. */
export type Person = z.infer<typeof personSchema>

/** What may be wrong with what a person shows of themselves. */
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
/** A report as admins read it: who sent it is not told. */
export type PersonReport = z.infer<typeof personReportSchema>
export const personReportsSchema = pageOf(personReportSchema)

/** Most people that one user blocks. */
export const PEOPLE_BLOCKED_MAX = 500
/** A name, for taking it back; of who is visible no more, none. */
const blockedPersonSchema = z.object({ id: userId, displayName: z.nullable(z.string()) })
export type BlockedPerson = z.infer<typeof blockedPersonSchema>
export const blockedPeopleSchema = z.object({ items: z.array(blockedPersonSchema) })
export const blockParams = z.object({ id: userId, personId: userId })
