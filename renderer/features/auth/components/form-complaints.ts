/** What is being said about a form's fields, as a pure state and its changes. */
import type { AuthField } from '../auth.ts'

/** A sentence, and the refused submit it belongs to (from 1); 0 when it came up on the way. */
export interface Complaint {
  readonly message: string
  readonly refusal: number
}

/** By field; `form` for what concerns none in particular. */
export interface Complaints {
  readonly about: { readonly [field: string]: Complaint }
  /** Refused submits so far. */
  readonly refusals: number
}

export const NO_COMPLAINTS: Complaints = { about: {}, refusals: 0 }

/** A submit was refused for these reasons; they replace all earlier ones. */
export function refuse(now: Complaints, reasons: Readonly<Record<string, string>>): Complaints {
  const refusal = now.refusals + 1
  const about = Object.entries(reasons).map(([field, message]) => [field, { message, refusal }])
  return { about: Object.fromEntries(about), refusals: refusal }
}

/** A field was left with something wrong in it; what was said of it before stays. */
export function remark(now: Complaints, field: string, message: string): Complaints {
  if (field in now.about) return now
  return { ...now, about: { ...now.about, [field]: { message, refusal: 0 } } }
}

/**
 * A field is being corrected: what was said of it is taken back. What was said of the form as a whole
 * stays until the next try: it did not come from what is typed.
 */
export function takeBack(now: Complaints, field: string): Complaints {
  if (!(field in now.about)) return now
  const about = Object.entries(now.about).filter(([name]) => name !== field)
  return { ...now, about: Object.fromEntries(about) }
}

/** The submit was taken: nothing is wrong any more. */
export function settle(now: Complaints): Complaints {
  return { about: {}, refusals: now.refusals }
}

/** Where in a form with these fields the provider's refusal goes. */
export function placeRefusal(field: AuthField, fields: readonly string[]): string {
  if (fields.includes(field)) return field
  // A form has one password: which of the two the provider means is the form's business.
  const other = { password: 'newPassword', newPassword: 'password' }[field as string]
  return other && fields.includes(other) ? other : 'form'
}
