/** Days of moments, by the calendar of this computer. Pure. */

/** The day of a moment, by the calendar of this computer. */
export function dayKey(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
}

/** How many days before today a moment's day is, whatever the clock did on the nights between. */
export function daysAgo(at: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}
