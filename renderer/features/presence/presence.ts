/** Tells the API which station is listened to, for the figures its creator sees; and how it plays, where that is allowed. */
import { sendListening, sendSilenceOnLeaving } from '../../api/listening.ts'
import { log } from '../../lib/log.ts'
import { getSetting } from '../settings/settings.ts'
import { type Beat, type BeatParts, createBeat } from './beat.ts'
import { createFirstSound, type FirstSound } from './first-sound.ts'
import { ownCountry } from './listener-country.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'

// The user neither waits for a beat nor can repair one: a failure is only logged.
const onFailed = (error: unknown) => log.info('The API was not told what is listened to', error)
const isAllowed = () => getSetting('listeningOutcomes') === 'on'

/**
 * The beat of this computer, and what it takes along; `onOff` is told what is switched off, `takeMissed` has what was
 * searched for in vain, `account` is the id of who is signed in, null without an account.
 */
export function createOwnPresence(
  onOff: BeatParts['onOff'],
  takeMissed: () => string[],
  account: () => string | null,
): {
  readonly beat: Beat
  readonly outcomes: Outcomes
  readonly firstSound: FirstSound
} {
  const outcomes = createOutcomes(isAllowed)
  const firstSound = createFirstSound({ store: localStorage, account, isAllowed })
  const beat = createBeat({
    send: async (stationId) => {
      const due = firstSound.due(stationId)
      const { off, isWhole } = await sendListening({
        stationId,
        countrycode: ownCountry(),
        outcomes: outcomes.take(stationId),
        missedSearches: takeMissed(),
        ...(due !== null && { firstSound: true }),
      })
      // Who has signed out meanwhile leaves nothing behind; what was not taken is told again.
      if (due !== null && isWhole && account() === due) firstSound.told(due)
      return off
    },
    onOff,
    onFailed,
  })
  return { beat, outcomes, firstSound }
}

/** Says, from a page that is going away, that nothing is listened to any more. */
export function endOnLeaving(): void {
  sendSilenceOnLeaving().catch(onFailed)
}
