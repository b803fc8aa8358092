/** How a station stands, as marks beside its name. Pure. */
import type { OwnStation } from '../../api/own-stations.ts'

export type StationMark = OwnStation['moderation'] | 'paused' | 'onAir' | 'offAir'

/** The marks of a station: whether people find it, and whether it is on air. */
export function marksOf({
  moderation,
  paused,
  onAir,
}: Pick<OwnStation, 'moderation' | 'paused' | 'onAir'>): StationMark[] {
  return [moderation, ...(paused ? (['paused'] as const) : []), onAir ? 'onAir' : 'offAir']
}
