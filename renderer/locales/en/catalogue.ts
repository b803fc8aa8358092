import { accountNeeded } from './account-needed.ts'
import { accounts } from './accounts.ts'
import { authErrors } from './auth-errors.ts'
import { crate } from './crate.ts'
import { creator } from './creator.ts'
import { errorPages } from './error-pages.ts'
import { errors } from './errors.ts'
import { exchange } from './exchange.ts'
import { favorites } from './favorites.ts'
import { following } from './following.ts'
import { history } from './history.ts'
import { mini } from './mini.ts'
import { nowPlaying } from './now-playing.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { reports } from './reports.ts'
import { programme, schedule } from './schedule.ts'
import { secondaryScreens } from './secondary-screens.ts'
import { player, shell } from './shell.ts'
import { shows } from './shows.ts'
import { stationAccounts } from './station-accounts.ts'
import { stationPage } from './station-page.ts'
import { browse, home, search, station } from './stations.ts'
import { streamFailures } from './stream-failures.ts'
import { ui } from './ui.ts'

/** English, the reference catalogue. A message with values in it is a function. */
export const en = {
  product: 'Undertone',
  ...secondaryScreens,
  accountNeeded,
  accounts,
  authErrors,
  browse,
  crate,
  creator,
  errorPages,
  errors,
  exchange,
  following,
  favorites,
  history,
  home,
  mini,
  nowPlaying,
  people,
  plans,
  player,
  programme,
  schedule,
  reports,
  search,
  shell,
  shows,
  station,
  stationAccounts,
  stationPage,
  streamFailures,
  ui,
}
