import { ownValue } from '../../../../shared/api/own-value.ts'
import { TAGS_SHOWN_MAX } from '../limits.ts'
import { plainText } from './plain-text.ts'
import { GENRE_WORDS, SAY_NOTHING, SYNONYMS } from './tag-words.ts'

/** Of a list of 100 000 tags the first are enough; UTF-16 units. */
const LOOKED_AT = 2_000
const TAG = { min: 2, max: 30 } as const

/** Without accents: the words of tag-words.ts are written so. */
const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** "club dance house" is three tags, "deep house" is one: split where every word is a genre, from three on. */
function splitSpaces(tag: string): string[] {
  const words = tag.split(' ')
  return words.length > 2 && words.every((word) => GENRE_WORDS.has(bare(word))) ? words : [tag]
}

/** What a tag is called here; null for one that says nothing. */
function oneTag(text: string): string | null {
  const tag = text.replace(/^[\s#"'*.([-]+/, '').replace(/(?<![\s"'*.)\]-])[\s"'*.)\]-]+$/, '')
  const known = ownValue(SYNONYMS, bare(tag)) ?? tag
  if (known.length < TAG.min || known.length > TAG.max || SAY_NOTHING.has(bare(known))) return null
  if (
    !/\p{L}|\d0s$/u.test(known) ||
    /[<>{}=\\]|:\/\/|www\.|^\d+ ?(?:k|bit)|^[\d.]+ ?(?:fm|am|mhz)$/.test(known)
  )
    return null
  return known
}

/** The directory's list of tags as it is shown here: lower case, one word for one idea, each once, at most 12. */
export function readTags(value: unknown): string[] {
  const text = Array.isArray(value) ? value.slice(0, LOOKED_AT).join(',') : value
  if (typeof text !== 'string') return []
  const parts = text
    .slice(0, LOOKED_AT)
    .split(/[,;|\n\t•·]/)
    // The strokes of an address divide nothing; it is no tag as a whole.
    .flatMap((part) => (part.includes('://') ? [] : part.split(/[/+]/)))
    .flatMap((part) => splitSpaces(plainText(part, LOOKED_AT).toLowerCase()))
  const tags = parts.map(oneTag).filter((tag) => tag !== null)
  return [...new Set(tags)].slice(0, TAGS_SHOWN_MAX)
}
