import { ownValue } from '../../shared/api/own-value.ts'
import { legalNoticesText } from '../../shared/locales/generated/legal-notices.ts'

/** Returns the text for a kind of notice. It is "Another law" for a kind that only a newer server knows. */
export const noticeKindText = (kind: string): string =>
  ownValue(legalNoticesText.kinds, kind) ?? legalNoticesText.kinds.other

export const measureText = (measure: string | null): string =>
  measure === null ? '' : (ownValue(legalNoticesText.measures, measure) ?? measure)

/** Formats the number of a notice: "0A1B 2C3D 4E5F 6G7H". */
export const formatNoticeNumber = (number: string): string =>
  number.replaceAll(/(.{4})(?=.)/g, '$1 ')
