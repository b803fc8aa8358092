/** A plus sign and 7 to 15 digits, of which the first is not 0 (ITU-T E.164). */
const E164 = /^\+[1-9]\d{6,14}$/
const SEPARATORS = /[\s().\-/]/g
/** The zero in +44 (0)20, which is dialed only inside the country. */
const TRUNK_ZERO = /\(0\)/g

/** Converts a typed number to E.164, as the identity provider requires. Returns null when the number is invalid. */
export function parsePhone(text: string): string | null {
  const digits = text.replace(TRUNK_ZERO, '').replace(SEPARATORS, '').replace(/^00/, '+')
  return E164.test(digits) ? digits : null
}

/** Masks all but the last four characters. Replaces the asterisks of a number that the provider has masked. */
export function maskPhone(phone: string): string {
  const maskedLength = Math.max(0, phone.length - 4)
  return phone.slice(0, maskedLength).replace(/[\d*]/g, '•') + phone.slice(maskedLength)
}
