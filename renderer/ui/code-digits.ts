/** Length of the codes that the identity provider sends as text messages. */
export const CODE_LENGTH = 6

/** Extracts up to six digits from typed or pasted text such as "123-456". */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH)
}
