/** Rules by which a station's titles are put right: a person writes them, an admin decides, everyone's app reads them. */
import * as z from 'zod/mini'
import {
  NO_RULES,
  SEPARATOR_LETTERS,
  TITLE_ORDERS,
  TITLE_PART_LETTERS,
  TITLE_PARTS_MAX,
  type TitleRules,
} from '../titles/title-rules.ts'
import { PLAIN_TEXT } from './field-rules.ts'
import {
  checked,
  described,
  moment,
  named,
  pageOf,
  pageQuery,
  stationId,
  text,
} from './schema-parts.ts'

const isPlain = z.regex(PLAIN_TEXT, 'must be plain text')
/** Spaces at its ends count, alone they say nothing. */
const part = text(
  z.minLength(1),
  z.maxLength(TITLE_PART_LETTERS),
  isPlain,
  z.refine((said: string) => said.trim() !== '', 'must hold more than spaces'),
)
const parts = checked(z.array(part), z.maxLength(TITLE_PARTS_MAX))
const separator = text(
  z.minLength(1),
  z.maxLength(SEPARATOR_LETTERS),
  isPlain,
  z.refine((said: string) => said.trim() !== '', 'must hold more than spaces'),
)

export const titleRulesShape = {
  order: z.enum(TITLE_ORDERS),
  separator: described('null: a dash with space around it', z.nullable(separator)),
  prefixes: described('taken off the front; # stands for a number', parts),
  suffixes: described('taken off the end; # stands for a number', parts),
  noSongs: described('what holds one of these is no song', parts),
  fixesCase: z.boolean(),
}
export const titleRulesSchema = named('TitleRules', z.object(titleRulesShape))

/** GET /stations/{id}/title-rules */
export const stationTitleRulesSchema = named(
  'StationTitleRules',
  z.object({ rules: described('null: none is in force', z.nullable(titleRulesSchema)) }),
)

/** The rules that a proposal would have instead of none. */
const changesSomething = (rules: TitleRules) => JSON.stringify(rules) !== JSON.stringify(NO_RULES)

export const titleRulesBody = z.strictObject({
  rules: checked(
    z.strictObject(titleRulesShape),
    z.refine(changesSomething, 'must differ from what holds without rules'),
  ),
})

export const RULE_STATES = ['pending', 'approved', 'rejected'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** The answer of PUT /stations/{id}/title-rules. */
export const titleRulesStateSchema = z.object({ state: z.enum(RULE_STATES) })

/** What a person has proposed; who it was is not told. */
export const proposedRulesSchema = named(
  'ProposedTitleRules',
  z.object({
    id: z.uuid(),
    stationId,
    stationName: z.string(),
    rules: titleRulesSchema,
    state: z.enum(RULE_STATES),
    at: moment,
  }),
)
export type ProposedRules = z.infer<typeof proposedRulesSchema>

export const proposedRulesPageSchema = pageOf(proposedRulesSchema)
export const proposedRulesQuery = pageQuery({ state: z.enum(RULE_STATES) })
export const proposedRulesParams = z.object({ id: z.uuid() })
export const ruleDecision = z.strictObject({ state: z.enum(['approved', 'rejected']) })
