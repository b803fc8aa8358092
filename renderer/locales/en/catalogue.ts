import { ownValue } from '../../../shared/api/own-value.ts'
import type { ReportReason } from '../../../shared/api/reports.ts'
import type { Merged } from '../../../shared/api/users.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { accounts } from './accounts.ts'
import { crate } from './crate.ts'
import { creator } from './creator.ts'
import { errorPages } from './error-pages.ts'
import { authErrors, errors } from './errors.ts'
import { exchange } from './exchange.ts'
import { favorites } from './favorites.ts'
import { following } from './following.ts'
import { history } from './history.ts'
import { nowPlaying } from './now-playing.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { programme, schedule } from './schedule.ts'
import { secondaryScreens } from './secondary-screens.ts'
import { player, shell } from './shell.ts'
import { shows } from './shows.ts'
import { stationPage } from './station-page.ts'
import { browse, home, search, station } from './stations.ts'
import { streamFailures } from './stream-failures.ts'

const reasons: Readonly<Record<ReportReason, string>> = {
  silent: 'It does not play',
  'other-sound': 'It plays another station',
  facts: 'Name, genre or country is wrong',
  duplicate: 'It is listed twice',
  'no-radio': 'It is no radio station',
  unlawful: 'It breaks the law',
  other: 'Something else',
}

/** How each reason reads; one that only a newer server knows is something else. */
const reason = (name: string) => ownValue(reasons, name) ?? reasons.other

const countOf = (count: number) => (count === 1 ? '1 open report' : `${count} open reports`)
const rest = (open: number) =>
  open === 0 ? '' : ` ${open} ${open === 1 ? 'is' : 'are'} still open.`

const reports = {
  open: 'Report a problem',
  title: 'What is wrong?',
  reasons,
  reason,
  text: 'Anything that helps (optional)',
  tooLong: (most: number) => `At most ${most} characters.`,
  send: 'Send the report',
  sent: 'Thank you. An admin will look at it; who sent it is not shown to them.',
  failed: 'The report could not be sent. Try again in a moment.',
  admin: {
    title: 'Reported by listeners',
    count: countOf,
    empty: 'No report is open.',
    at: (iso: string) => formats.dateTime(iso),
    resolve: 'Done',
    resolveOf: (station: string, why: string) => `Done: ${station}, ${why}`,
    stations: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
    latestAt: (iso: string) => `The latest: ${formats.dateTime(iso)}`,
    reasons: (station: string) => `Why: ${station}`,
    reasonCount: (why: string, count: number) => `${why}: ${count}`,
    words: (station: string) => `Latest words: ${station}`,
    settle: 'Seen to',
    settleOf: (station: string, count: number) => `Seen to: ${station}, ${countOf(count)}`,
    settled: (station: string, count: number, open: number) =>
      `${count === 1 ? '1 report' : `${count} reports`} of ${station} ${count === 1 ? 'is' : 'are'} seen to.${rest(open)}`,
    failed: 'That could not be noted. Try again in a moment.',
  },
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Listening without an account, and what asks for one. */
const accountNeeded = {
  /** Heads a page that does not open without one. */
  page: 'For accounts',
  title: 'This needs an account',
  why: {
    page: 'This page is for people with an account.',
    profile: 'Your profile is how others see you, so it belongs to an account.',
    community: 'The people here chose to be seen by others with an account.',
    following: 'Whom you follow is kept in an account, and is the same on all your devices.',
    account: 'You listen without an account, so there is no address and no password to change.',
    propose: 'A proposal needs an account: the answer to it has to reach you.',
  },
  /** What becomes of the favorites and so on. */
  along: 'It is free, and what you have kept so far comes along.',
  create: 'Create account',
  signIn: 'Sign in',
  /** In place of a user's name. */
  noAccount: 'Listening without an account',
  menu: 'Account menu: listening without an account',
  /** Above what is kept without one; the 30 days are the backend's (backend/modules/users/remove-unused.ts). */
  favorites:
    'The stations you keep. Without an account they are here alone, and are removed after 30 days in which you do not open Undertone.',
  history:
    'What you listened to. Without an account it is here alone, and is removed after 30 days in which you do not open Undertone.',
  goOn: 'Listen without an account',
  /** The sign-in service cannot be reached, and nothing can be kept. */
  noEntry:
    'The sign-in service cannot be reached. You can listen; what you keep is back as soon as it answers.',
  merged: ({ favorites, sessions, songs, stations }: Merged) => {
    const parts = [
      counted(favorites, 'favorite', 'favorites'),
      counted(sessions, 'listening session', 'listening sessions'),
      counted(songs, 'saved song', 'saved songs'),
      counted(stations, 'station', 'stations'),
    ]
    return `Added to your account: ${parts.flat().join(', ')}.`
  },
  waiting:
    'What you kept without an account has not come along yet. Undertone goes on trying, and does so after the next start, until you sign out.',
}

/** What the mini player's window says. */
const mini = {
  title: 'Undertone mini player',
  idle: player.nothingPlaying,
  status: {
    connecting: player.connecting,
    playing: player.live,
    buffering: player.buffering,
    reconnecting: player.reconnecting,
    paused: player.paused,
    failed: 'This station does not play.',
  },
  now: programme.now,
  nextShow: programme.next,
  /** The same where it begins when the one that is on ends. */
  nextAtOnce: (show: string) => `Next: ${show}`,
  play: player.play,
  pause: player.pause,
  stop: player.stop,
  previous: player.previous,
  next: player.next,
  addFavorite: station.addFavorite,
  removeFavorite: station.removeFavorite,
  keepSong: crate.keep(null),
  dropSong: crate.drop(null),
  openStation: (name: string) => `Open the page of ${name}`,
  mute: player.mute,
  unmute: player.unmute,
  volume: player.volume,
  volumeValue: player.volumeValue,
  volumeMuted: player.volumeMuted,
  show: 'Open Undertone',
  close: 'Close the mini player',
}

/** User names and passwords in the addresses of stations. */
const stationAccounts = {
  saved: 'The user name and password stay on this computer and go to this station only.',
  leftOut: 'The user name and password are left out: only the desktop app can save and send them.',
  publicLeftOut:
    'The user name and password are left out: every listener would get them. Use an address that works without them.',
  untilQuit:
    'The user name and password are saved until you quit Undertone. This computer has no keyring that Undertone can use.',
}

/** Words of the design system itself. */
const ui = {
  /** Exact text of the product specification (section 2). */
  loading: 'Loading...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps lock is on.',
  passwordRules: {
    title: 'The password needs:',
    rule: {
      minLength: (characters: number) => `At least ${characters} characters`,
      maxLength: (characters: number) => `At most ${characters} characters`,
      uppercase: () => 'A capital letter',
      lowercase: () => 'A small letter',
      number: () => 'A digit',
      symbol: () => 'A sign, such as ! or %',
    },
    met: 'met',
    unmet: 'not yet',
    summary: (met: number, all: number) => `${met} of ${all} password rules met.`,
  },
  close: 'Close',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
  codeFailed: 'This page could not be loaded. Undertone may have been updated: load it again.',
  reload: 'Load again',
  lastVisit: 'Shown from your last visit.',
}

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
