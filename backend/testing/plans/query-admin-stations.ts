import {
  createChangeStore,
  recordStationChange,
} from '../../modules/creators/changes/change-store.ts'
import type { Allow } from '../../modules/creators/own-station-store.ts'
import { createFeatureStore } from '../../modules/moderation/listed/feature-store.ts'
import { createOffStore } from '../../modules/moderation/listed/off-store.ts'
import { RELATIVE_PICTURE_URLS } from '../../modules/stations/station-store.ts'
import { callStore, NOW } from './call-store.ts'
import { nameOf } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

const STATION = 'generated-100'
const USER = nameOf('user', 51)

const allow: Allow = (station) => {
  if (station === null) throw new Error('Expected a station.')
  return station
}

export async function queryAdminStations(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'offs', createOffStore(queries, RELATIVE_PICTURE_URLS), {
    setOff: async (offs) => {
      for (const reason of ['a reason', null]) {
        await offs.setOff(STATION, allow, reason, { actorId: 'root', at: NOW })
      }
    },
    reasons: (offs) => offs.reasons(),
  })
  await callStore(
    recording,
    'featured stations',
    createFeatureStore(queries, RELATIVE_PICTURE_URLS),
    {
      setFeatured: async (features) => {
        for (const isFeatured of [true, false]) {
          await features.setFeatured(STATION, allow, isFeatured, { actorId: 'root', at: NOW })
        }
      },
    },
  )
  await callStore(recording, 'changes', createChangeStore(queries), {
    list: async (changes) => {
      const change = { before: { name: 'A' }, after: { name: 'B' } }
      for (const isAdmin of [true, false]) {
        for (const at of [NOW, NOW + 1])
          await recordStationChange(queries, { id: USER, isAdmin }, STATION, change, at)
      }
      const { nextCursor } = await changes.list(STATION, { limit: 1 })
      if (nextCursor === null) throw new Error('Expected more than one page.')
      await changes.list(STATION, { limit: 1, cursor: nextCursor })
    },
    find: (changes) => changes.find(STATION, 'none'),
  })
}
