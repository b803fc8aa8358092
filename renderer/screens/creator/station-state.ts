/** How a station stands, as marks beside its name. Pure. */
import type { OwnStation } from '../../../shared/api/own-stations.ts'

export type StationMark =
  | OwnStation['moderation']
  | 'own'
  | 'changing'
  | 'changeRefused'
  | 'paused'
  | 'hidden'
  | 'merged'
  | 'onAir'
  | 'offAir'

/** The marks of a station: whether users find it, and whether it is on air. */
export function marksOf({
  moderation,
  shown,
  paused,
  hidden,
  mergedInto,
  onAir,
  source,
}: Pick<
  OwnStation,
  'moderation' | 'shown' | 'paused' | 'hidden' | 'mergedInto' | 'onAir' | 'source'
>): StationMark[] {
  if (source === 'own') return ['own']
  const changed = moderation === 'rejected' ? 'changeRefused' : 'changing'
  const found: StationMark[] = shown === null ? [moderation] : ['listed', changed]
  const resting = [paused && 'paused', hidden !== null && 'hidden', mergedInto !== null && 'merged']
  const rests = resting.filter((mark) => mark !== false) as StationMark[]
  return [...found, ...rests, onAir ? 'onAir' : 'offAir']
}

/**
 * Whether the API has never listened to a station: it came with a list from elsewhere, or is inside its user's own
 * network, where the API never goes.
 */
export function isUnheard({ source, check }: Pick<OwnStation, 'source' | 'check'>): boolean {
  return source === 'own' && check.state === 'not checked'
}
