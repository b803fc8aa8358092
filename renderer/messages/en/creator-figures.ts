/** How a station is listened to. */
import { countryName } from '../../lib/countries.ts'

/** Hours of listening: fine where there are few. */
function hours(count: number): string {
  if (count === 0) return '0 h'
  if (count < 0.1) return 'under 0.1 h'
  return `${count.toLocaleString('en', { maximumFractionDigits: count < 10 ? 1 : 0 })} h`
}

/** A day of the figures, which count in UTC. */
function day(iso: string): string {
  return new Date(`${iso}T00:00:00Z`).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}

export const creatorFigures = {
  title: 'Figures',
  span: 'Days shown',
  days: (count: number) => `${count} days`,
  listeners: (count: number) => (count === 1 ? 'listener now' : 'listeners now'),
  total: 'listened',
  gained: 'favorites gained',
  kept: (count: number) => (count === 1 ? 'Kept by 1 person' : `Kept by ${count} people`),
  hours,
  day,
  chart: (count: number) => `Hours listened on each of the last ${count} days`,
  dayHead: 'Day (UTC)',
  hoursHead: 'Listened',
  favoritesHead: 'Favorites',
  countries: 'From where',
  country: (code: string | null) => (code === null ? 'Not known' : countryName(code)),
  empty: 'Nobody has listened in these days. Figures count people who are signed in to Undertone.',
  note: 'Counted of people signed in to Undertone, in UTC days. Undertone keeps sums, not who listened.',
  loadFailed: 'The figures could not be loaded.',
}
