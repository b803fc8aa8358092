/** Every method of what admins' desk asks of stations, called on a database that fillDatabase has filled. */
import { createOffStore } from '../../creators/listed/off-store.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { ask, NOW } from './ask.ts'
import type { Recording } from './record-statements.ts'

const STATION = 'generated-100'

const coverUrl = (hash: string) => hash
const allow: Allow = (station) => {
  if (station === null) throw new Error('There should be a station.')
  return station
}

export async function askDeskStations(recording: Recording): Promise<void> {
  const { queries } = recording
  await ask(recording, 'offs', createOffStore(queries, coverUrl), {
    switch: async (offs) => {
      for (const reason of ['a reason', null]) {
        await offs.switch(STATION, allow, reason, { actorId: 'root', at: NOW })
      }
    },
    reasons: (offs) => offs.reasons(),
  })
}
