import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { StationChange } from '../../../shared/api/station-changes.ts'
import { Failure } from '../../http/failure.ts'
import { applyChanges } from '../creators/apply-changes.ts'
import { UPDATE } from '../creators/changes/change-store.ts'
import { isAsLeft, updateBack } from '../creators/changes/differences.ts'
import type { Allow, OwnStationStore } from '../creators/own-station-store.ts'
import type { FeatureStore } from './listed/feature-store.ts'
import type { OffStore } from './listed/off-store.ts'
import type { RestStore } from './listed/rest-store.ts'

interface UndoParts {
  readonly own: Pick<OwnStationStore, 'update'>
  readonly rests: Pick<RestStore, 'hide' | 'merge'>
  readonly offs: Pick<OffStore, 'switch'>
  readonly features: Pick<FeatureStore, 'feature'>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Takes one change of a station back, by a change of its own. Refused where what it changed has been changed since:
 * that newer change would be lost.
 */
export function createUndo({ own, rests, offs, features }: UndoParts) {
  return async (
    stationId: string,
    { action, before, after }: StationChange,
    allow: Allow,
    { actorId, at }: { readonly actorId: string; readonly at: number },
  ): Promise<OwnStation> => {
    if (before === null || after === null) throw cannotUndo()
    const unchanged: Allow = (found) => {
      const station = allow(found)
      if (isAsLeft(station, after)) return station
      throw new Failure(
        409,
        'changed-since',
        'What this change made was changed again since. Undo the later change first.',
      )
    }
    switch (action) {
      case UPDATE: {
        const by = { id: actorId, isAdmin: true }
        const decide = (found: OwnStation | null) => {
          const station = unchanged(found)
          const { changes, sound } = updateBack(station, before)
          return applyChanges(station, changes, sound, true)
        }
        const station = await own.update(stationId, decide, false, at, by)
        if (station === null) throw new Error('An update that decides leaves a station.')
        return station
      }
      case 'stations.hide':
        return rests.hide(stationId, unchanged, textOf(before.hidden), at, actorId)
      case 'stations.merge':
        return rests.merge(stationId, unchanged, textOf(before.mergedInto), at, actorId)
      case 'stations.switch-off':
        return offs.switch(stationId, unchanged, textOf(before.off), { actorId, at })
      case 'stations.feature':
        return features.feature(stationId, unchanged, before.featured === true, { actorId, at })
      default:
        throw cannotUndo()
    }
  }
}

function cannotUndo(): Failure {
  return new Failure(409, 'cannot-undo', 'A change of this kind is not undone from here.')
}
