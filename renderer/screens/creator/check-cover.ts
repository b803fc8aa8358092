/** Whether a file can be a cover, before it is sent; the API looks into it. Pure. */

import { COVER_MAX_BYTES } from '../../../shared/api/field-rules.ts'
import { COVER_TYPES } from './limits.ts'

export type CoverProblem = 'too-big' | 'svg' | 'type' | 'empty' | 'unreadable'

/** What is wrong with a file by its name's type and size; null when nothing is. */
export function checkCover({ type, size }: Pick<Blob, 'type' | 'size'>): CoverProblem | null {
  if (type === 'image/svg+xml') return 'svg'
  if (!COVER_TYPES.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > COVER_MAX_BYTES ? 'too-big' : null
}
