/** Legal notices about stations, and decisions on them (DSA: Regulation (EU) 2022/2065, articles 16 and 17). */
import * as z from 'zod/mini'
import {
  checked,
  described,
  moment,
  named,
  openEnum,
  pageOf,
  pageQuery,
  paragraphs,
  plainText,
  stationId,
  text,
} from './schema-parts.ts'

export const NOTICE_KINDS = [
  'copyright',
  'trade-mark',
  'privacy',
  'defamation',
  'hatred',
  'child-abuse',
  'fraud',
  'other',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Kinds whose sender may stay anonymous: DSA article 16 (2) c. */
export const WITHOUT_CONTACT: ReadonlySet<string> = new Set<NoticeKind>(['child-abuse'])

export const NOTICE_PLACES = ['station', 'show', 'picture', 'text'] as const

export const NOTICE_MEASURES = ['hide', 'remove-picture', 'remove-text'] as const
export type NoticeMeasure = (typeof NOTICE_MEASURES)[number]

/** Maximum text lengths. `facts` and `ground` belong to the decision. */
export const NOTICE_LIMITS = {
  where: 300,
  explanation: 3_000,
  name: 120,
  email: 254,
  facts: 2_000,
  ground: 300,
} as const

/** Retention of the sender's name and email after the decision: the six months of DSA article 20 (1) plus a week. */
export const CONTACT_RETENTION_MS = 190 * 24 * 60 * 60_000

const contact = z.strictObject({
  name: plainText(1, NOTICE_LIMITS.name),
  email: checked(z.email('must be an email address'), z.maxLength(NOTICE_LIMITS.email)),
})

export const noticeBody = checked(
  z.strictObject({
    kind: z.enum(NOTICE_KINDS),
    place: z.enum(NOTICE_PLACES),
    where: z.nullish(plainText(1, NOTICE_LIMITS.where)),
    explanation: paragraphs(NOTICE_LIMITS.explanation, z.minLength(1)),
    goodFaith: described('The sender states this in good faith', z.literal(true)),
    contact: z.nullish(contact),
  }),
  z.refine(({ kind, contact }) => Boolean(contact) || WITHOUT_CONTACT.has(kind), {
    path: ['contact'],
    message: 'is needed for this kind',
  }),
)
export type NewNotice = z.output<typeof noticeBody>

/** The sender of the notice receives this number and can read the outcome with it. */
export const NOTICE_NUMBER = /^[0-9A-HJKMNP-TV-Z]{16}$/
export const noticeNumber = text(z.regex(NOTICE_NUMBER, 'must be the number of a notice'))
export const noticeReceiptSchema = named(
  'NoticeReceipt',
  z.object({ number: z.string(), at: moment }),
)
export type NoticeReceipt = z.infer<typeof noticeReceiptSchema>

const decisionShape = {
  measure: z.nullable(openEnum(NOTICE_MEASURES)),
  facts: described('Findings', z.nullable(z.string())),
  ground: described('The violated law or term', z.nullable(z.string())),
  decidedAt: z.nullable(moment),
}
const state = openEnum(['open', 'upheld', 'refused'])

export const noticeOutcomeSchema = named(
  'NoticeOutcome',
  z.object({ number: z.string(), at: moment, state, ...decisionShape }),
)
export type NoticeOutcome = z.infer<typeof noticeOutcomeSchema>

const subjectShape = {
  id: z.string(),
  stationId,
  stationName: z.string(),
  kind: openEnum(NOTICE_KINDS),
  place: openEnum(NOTICE_PLACES),
  where: z.nullable(z.string()),
}

export const reasonsSchema = named(
  'StatementOfReasons',
  z.object({
    ...subjectShape,
    ...decisionShape,
    automated: described('No decision is automated', z.literal(false)),
  }),
)
/** Statement of reasons for the creator (DSA article 17), without the notice's sender. */
export type StatementOfReasons = z.infer<typeof reasonsSchema>

export const creatorNoticesSchema = z.object({ items: z.array(reasonsSchema) })
export type CreatorNotices = z.infer<typeof creatorNoticesSchema>

export const legalNoticeSchema = named(
  'LegalNotice',
  z.object({
    ...subjectShape,
    ...decisionShape,
    number: z.string(),
    at: moment,
    explanation: z.string(),
    goodFaith: z.boolean(),
    contact: described(
      'Null when it is not required or has been erased',
      z.nullable(z.object({ name: z.string(), email: z.string() })),
    ),
    state,
    ownerId: described('Creator of the station at that time', z.nullable(z.string())),
    decidedBy: z.nullable(z.string()),
  }),
)
export type LegalNotice = z.infer<typeof legalNoticeSchema>
export const legalNoticesSchema = pageOf(legalNoticeSchema)

export const NOTICE_LISTS = ['open', 'decided'] as const
export const noticesQuery = pageQuery({ list: z.enum(NOTICE_LISTS) })
export type NoticesQuery = z.infer<typeof noticesQuery>
export const noticeParams = z.object({ id: z.uuid() })
export const noticeNumberParams = z.object({ number: noticeNumber })

export const noticeDecision = checked(
  z.strictObject({
    state: z.enum(['upheld', 'refused']),
    measure: z.nullish(z.enum(NOTICE_MEASURES)),
    facts: paragraphs(NOTICE_LIMITS.facts, z.minLength(1)),
    ground: plainText(1, NOTICE_LIMITS.ground),
  }),
  z.refine(({ state: decision, measure }) => (decision === 'upheld') === Boolean(measure), {
    path: ['measure'],
    message: 'is required for an upheld notice, and not allowed otherwise',
  }),
)
export type NoticeDecision = z.output<typeof noticeDecision>

/** The export for authorities includes the sender of the notice. The export for parties does not. */
export const noticeExportQuery = z.strictObject({ for: z.enum(['authority', 'party']) })
export const noticeExportSchema = named(
  'NoticeExport',
  z.object({
    notice: legalNoticeSchema,
    steps: described(
      'Actions of admins, in order',
      z.array(
        z.object({ at: moment, action: z.string(), before: z.unknown(), after: z.unknown() }),
      ),
    ),
  }),
)
export type NoticeExport = z.infer<typeof noticeExportSchema>
