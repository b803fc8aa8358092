/** Length of a text message code, set by the identity provider. */
export const CODE_LENGTH = 6

/** Extracts up to six digits from typed or pasted text ("123 456", "123-456"). */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH)
}
