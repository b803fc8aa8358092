/** How a station stands, as marks beside its name. Pure. */
import type { OwnStation } from '../../../shared/api/own-stations.ts'

export type StationMark =
  | OwnStation['moderation']
  | 'own'
  | 'changing'
  | 'changeRefused'
  | 'paused'
  | 'onAir'
  | 'offAir'

/** The marks of a station: whether users find it, and whether it is on air. */
export function marksOf({
  moderation,
  shown,
  paused,
  onAir,
  source,
}: Pick<OwnStation, 'moderation' | 'shown' | 'paused' | 'onAir' | 'source'>): StationMark[] {
  if (source === 'own') return ['own']
  const changed = moderation === 'rejected' ? 'changeRefused' : 'changing'
  const found: StationMark[] = shown === null ? [moderation] : ['listed', changed]
  return [...found, ...(paused ? (['paused'] as const) : []), onAir ? 'onAir' : 'offAir']
}
