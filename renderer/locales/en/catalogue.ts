import { accountNeeded } from './account-needed.ts'
import { authErrors } from './auth-errors.ts'
import { crate } from './crate.ts'
import { creator } from './creator.ts'
import { errors } from './errors.ts'
import { exchange } from './exchange.ts'
import { favorites } from './favorites.ts'
import { following } from './following.ts'
import { history } from './history.ts'
import { mini } from './mini.ts'
import { nowPlaying } from './now-playing.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { programme } from './programme.ts'
import { reports } from './reports.ts'
import { schedule } from './schedule.ts'
import { screens } from './screens.ts'
import { secondaryScreens } from './secondary-screens.ts'
import { shows } from './shows.ts'
import { stationAccounts } from './station-accounts.ts'
import { stationPage } from './station-page.ts'
import { streamFailures } from './stream-failures.ts'

/** English, the reference catalogue. A message with values in it is a function. */
export const en = {
  ...screens,
  ...secondaryScreens,
  accountNeeded,
  authErrors,
  crate,
  creator,
  errors,
  exchange,
  following,
  favorites,
  history,
  mini,
  nowPlaying,
  people,
  plans,
  programme,
  schedule,
  reports,
  shows,
  stationAccounts,
  stationPage,
  streamFailures,
}
