/** Tells the API which station is listened to, for the figures its creator sees; and how it plays, where that is allowed. */
import { sendListening, sendSilenceOnLeaving } from '../../api/listening.ts'
import { log } from '../../lib/log.ts'
import { getSetting } from '../settings/settings.ts'
import { type Beat, type BeatParts, createBeat } from './beat.ts'
import { ownCountry } from './listener-country.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'

// The user neither waits for a beat nor can repair one: a failure is only logged.
const onFailed = (error: unknown) => log.info('The API was not told what is listened to', error)
const isAllowed = () => getSetting('listeningOutcomes') === 'on'

/** The heartbeat of this computer, and how stations play for it; `onOff` is called for what is switched off. */
export function createOwnPresence(onOff: BeatParts['onOff']): {
  readonly beat: Beat
  readonly outcomes: Outcomes
} {
  const outcomes = createOutcomes(isAllowed)
  const beat = createBeat({
    send: (stationId) =>
      sendListening({
        stationId,
        countrycode: ownCountry(),
        outcomes: outcomes.take(stationId),
      }),
    onOff,
    onFailed,
  })
  return { beat, outcomes }
}

/** Says, from a page that is going away, that nothing is listened to any more. */
export function endOnLeaving(): void {
  sendSilenceOnLeaving().catch(onFailed)
}
