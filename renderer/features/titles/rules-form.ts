/** Rules of titles as a form has them: lists with an entry a line. Pure. */
import {
  NO_RULES,
  SEPARATOR_LETTERS,
  TITLE_PART_LETTERS,
  TITLE_PARTS_MAX,
  type TitleOrder,
  type TitleRules,
} from '../../../shared/titles/title-rules.ts'

export interface RulesForm {
  readonly order: TitleOrder
  readonly separator: string
  readonly prefixes: string
  readonly suffixes: string
  readonly noSongs: string
  readonly fixesCase: boolean
}

export function formOf(rules: TitleRules = NO_RULES): RulesForm {
  return {
    order: rules.order,
    separator: rules.separator ?? '',
    prefixes: rules.prefixes.join('\n'),
    suffixes: rules.suffixes.join('\n'),
    noSongs: rules.noSongs.join('\n'),
    fixesCase: rules.fixesCase,
  }
}

/** Spaces at the ends of a line count: " | " is not "|". */
const lines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

export function rulesOf(form: RulesForm): TitleRules {
  return {
    order: form.order,
    separator: form.separator.trim() === '' ? null : form.separator,
    prefixes: lines(form.prefixes),
    suffixes: lines(form.suffixes),
    noSongs: lines(form.noSongs),
    fixesCase: form.fixesCase,
  }
}

export const LISTS = ['prefixes', 'suffixes', 'noSongs'] as const

/** What the API would not take; null where it takes them. */
export function problemOf(rules: TitleRules): 'too-many' | 'too-long' | 'same' | null {
  const lists = LISTS.map((list) => rules[list])
  if (lists.some((list) => list.length > TITLE_PARTS_MAX)) return 'too-many'
  const isLong = (rules.separator?.length ?? 0) > SEPARATOR_LETTERS
  if (isLong || lists.flat().some((part) => part.length > TITLE_PART_LETTERS)) return 'too-long'
  return JSON.stringify(rules) === JSON.stringify(NO_RULES) ? 'same' : null
}
