/**
 * Whether somebody typed what they were asked to type. An address in any case, because they have no
 * case to people; spaces around it come along when it is pasted.
 */
export function isConfirmed(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected.toLowerCase()
}
