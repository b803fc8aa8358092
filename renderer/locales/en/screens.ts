/**
 * Headings, labels and sentences of the screens, one file per area. A message with values in it is
 * a function.
 */
import { accounts } from './accounts.ts'
import { errorPages } from './error-pages.ts'
import { player, shell } from './shell.ts'
import { browse, home, search, station } from './stations.ts'
import { ui } from './ui.ts'

export const screens = {
  product: 'Undertone',
  ui,
  shell,
  player,
  accounts,
  station,
  home,
  browse,
  search,
  errorPages,
}
