/** Returns the code of an error ("auth/...", "undertone/...", "not-found"). Null when the error has no code. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
