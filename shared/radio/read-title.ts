import { type SplitTitle, splitTitle } from './split-title.ts'
import { titleFields, withoutFields } from './title-fields.ts'

/** A title as it is shown before it is split, and its parts. */
export interface ReadTitle extends SplitTitle {
  readonly raw: string
}

/** Artist and title of text that `cleanTitle` has decoded: of its fields, or else around its separator. */
export function readTitle(text: string): ReadTitle {
  const raw = withoutFields(text)
  return { ...(titleFields(text) ?? splitTitle(raw)), raw }
}
