/** Phone numbers as the identity provider wants them (E.164) and as a screen may show them. */

/** Plus, a country code that does not begin with 0, and 7 to 15 digits in all (ITU-T E.164). */
const E164 = /^\+[1-9]\d{6,14}$/
/** What users write between the digits. */
const SEPARATORS = /[\s().\-/]/g
/** The trunk zero that is dialled only inside the country: +44 (0)20. */
const TRUNK_ZERO = /\(0\)/g

/** The number a user typed, in E.164; null when it is none. A leading 00 stands for the plus. */
export function readPhone(text: string): string | null {
  const digits = text.replace(TRUNK_ZERO, '').replace(SEPARATORS, '').replace(/^00/, '+')
  return E164.test(digits) ? digits : null
}

/** All but the last four digits as dots; a number the provider has masked already stays as short. */
export function maskPhone(phone: string): string {
  const hidden = Math.max(0, phone.length - 4)
  return phone.slice(0, hidden).replace(/[\d*]/g, '•') + phone.slice(hidden)
}
