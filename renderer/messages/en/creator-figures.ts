/** Words of the figures of a station: what they say over a range is in analytics.ts. */
export const creatorFigures = {
  title: 'Figures',
  listeners: (count: number) => (count === 1 ? 'listener now' : 'listeners now'),
  gained: (days: number) => `favorites gained in ${days} days`,
  kept: (count: number) => (count === 1 ? 'Kept by 1 person' : `Kept by ${count} people`),
  loadFailed: 'The figures could not be loaded.',
}
