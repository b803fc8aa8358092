const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/

/** Formats microseconds since the epoch as Firestore does: `2026-11-21T08:00:00.123456Z`. */
export function formatMicros(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}.${fraction}Z`
}

/** Parses an RFC 3339 UTC time to microseconds since the epoch, or returns null. Truncates nanoseconds. */
export function parseMicros(text: string): number | null {
  const [, seconds, fraction = ''] = RFC3339.exec(text) ?? []
  if (seconds === undefined) return null
  const ms = Date.parse(`${seconds}Z`)
  return Number.isNaN(ms) ? null : ms * 1_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}
