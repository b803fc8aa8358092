/** What can be shown of a thrown value: the name and message of an error, or the value as text. */
export function errorText(error: unknown): string | null {
  if (error instanceof Error) return error.message ? `${error.name}: ${error.message}` : error.name
  if (typeof error === 'string') return error || null
  if (typeof error !== 'object' || error === null) return null
  try {
    return JSON.stringify(error, null, 2)
  } catch {
    return null
  }
}
