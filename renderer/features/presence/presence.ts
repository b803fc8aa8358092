/** Tells the API which station is listened to: for the figures its creator sees. */
import { sendListening, sendSilenceOnLeaving } from '../../api/listening.ts'
import { log } from '../../lib/log.ts'
import { type Beat, createBeat } from './beat.ts'
import { ownCountry } from './listener-country.ts'

// The user neither waits for a beat nor can repair one: a failure is only logged.
const onFailed = (error: unknown) => log.info('The API was not told what is listened to', error)

/** The beat of this computer. */
export function createOwnBeat(): Beat {
  return createBeat({
    send: (stationId) => sendListening({ stationId, countrycode: ownCountry() }),
    onFailed,
  })
}

/** Says, from a page that is going away, that nothing is listened to any more. */
export function endOnLeaving(): void {
  sendSilenceOnLeaving().catch(onFailed)
}
