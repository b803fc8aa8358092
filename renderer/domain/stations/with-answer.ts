import type { Station } from '../../../shared/api/stations.ts'

/**
 * What the server has answered, put into a list that is in use: what is shown keeps its place and gets its facts,
 * what is new comes behind it. Pure.
 */
export function withAnswer(shown: readonly Station[], answered: readonly Station[]): Station[] {
  const byId = new Map(answered.map((station) => [station.id, station]))
  const places = shown.map(({ id }) => id)
  const known = shown.map((station) => byId.get(station.id) ?? station)
  for (const id of places) byId.delete(id)
  return [...known, ...byId.values()]
}
