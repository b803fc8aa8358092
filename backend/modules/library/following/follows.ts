/** What a user follows, with stations that were merged told as the ones that stay. Pure. */
import type { Follow } from '../../../../shared/api/following.ts'
import { mergeVersions } from '../../../../shared/api/versions.ts'

/** Of stations that were merged into others: id to the id of the one that stays. */
export type Stays = ReadonlyMap<string, string>

export const keyOfFollow = ({ kind, id }: Pick<Follow, 'kind' | 'id'>) => `${kind}:${id}`

/** By kind, then by id: the order of every answer. */
export function byKey(a: Follow, b: Follow): number {
  return keyOfFollow(a) < keyOfFollow(b) ? -1 : 1
}

/** A follow of a duplicate as one of the station that stays. */
export const shownAs = (follow: Follow, stays: Stays): Follow =>
  follow.kind === 'station' ? { ...follow, id: stays.get(follow.id) ?? follow.id } : follow

/** Follows with duplicates told as the stations that stay; of several that are one now the latest counts. */
export function withoutDuplicates(follows: readonly Follow[], stays: Stays): Follow[] {
  if (stays.size === 0) return [...follows]
  const told = follows.map((follow) => shownAs(follow, stays))
  return mergeVersions([], told, keyOfFollow).sort(byKey)
}

/** Changes as a user means them: who drops the station that stays drops its duplicates too. */
export function withDuplicates(incoming: readonly Follow[], stays: Stays): Follow[] {
  const dropped = incoming.filter(({ kind, deleted }) => kind === 'station' && deleted)
  const duplicates = dropped.flatMap((follow) =>
    [...stays].flatMap(([id, into]) => (into === follow.id ? { ...follow, id } : [])),
  )
  return [...incoming, ...duplicates]
}
