/** Tells the API which station is listened to: for the figures of whoever publishes it. */
import { sendListening, sendSilenceOnLeaving } from '../../api/listening.ts'
import { log } from '../../lib/log.ts'
import { type Beat, createBeat } from './beat.ts'
import { ownCountry } from './listener-country.ts'

// Nobody waits for it and nobody can do anything about it: a failure is the log's alone.
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
