import { ownValue } from '../../../shared/api/own-value.ts'
import type { ReportReason } from '../../../shared/api/reports.ts'
import type { Merged } from '../../../shared/api/users.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { accounts } from './accounts.ts'
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
import { savedSongs } from './saved-songs.ts'
import { programGuide, schedule } from './schedule.ts'
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
  'no-radio': 'It is not a radio station',
  unlawful: 'It breaks the law',
  other: 'Something else',
}

/** Label of a reason. A reason that only a newer server knows reads as "Something else". */
const reason = (name: string) => ownValue(reasons, name) ?? reasons.other

const countOf = (count: number) => (count === 1 ? '1 open report' : `${count} open reports`)
const rest = (open: number) =>
  open === 0 ? '' : ` ${open} ${open === 1 ? 'is' : 'are'} still open.`

const reports = {
  open: 'Report a problem',
  title: 'What is wrong?',
  reasons,
  reason,
  text: 'Details (optional)',
  tooLong: (most: number) => `At most ${most} characters.`,
  send: 'Send the report',
  sent: 'Thank you. An admin will review it without seeing who sent it.',
  failed: 'The report could not be sent. Try again in a moment.',
  admin: {
    title: 'Reported by listeners',
    count: countOf,
    empty: 'No report is open.',
    at: (iso: string) => formats.dateTime(iso),
    resolve: 'Resolve',
    resolveOf: (station: string, why: string) => `Resolve: ${station}, ${why}`,
    stations: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
    latestAt: (iso: string) => `Latest: ${formats.dateTime(iso)}`,
    reasons: (station: string) => `Reasons: ${station}`,
    reasonCount: (why: string, count: number) => `${why}: ${count}`,
    words: (station: string) => `Latest comments: ${station}`,
    settle: 'Resolve',
    settleOf: (station: string, count: number) => `Resolve: ${station}, ${countOf(count)}`,
    settled: (station: string, count: number, open: number) =>
      `${count === 1 ? '1 report' : `${count} reports`} of ${station} ${count === 1 ? 'is' : 'are'} resolved.${rest(open)}`,
    failed: 'Could not resolve the report. Try again in a moment.',
  },
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const accountNeeded = {
  page: 'Account required',
  title: 'This needs an account',
  why: {
    page: 'Create an account to open this page.',
    profile: 'Create an account to have a profile.',
    community: 'Create an account to see the community.',
    following: 'Create an account to sync who you follow across devices.',
    account: 'You have no account yet, so there is no email address or password to change.',
    propose: 'Create an account to propose a station and receive the decision.',
  },
  along: 'It is free and includes everything you have saved so far.',
  create: 'Create account',
  signIn: 'Sign in',
  noAccount: 'Listening without an account',
  menu: 'Account menu: listening without an account',
  /** Anonymous users only. The backend defines the 30 days (backend/modules/users/remove-unused.ts). */
  favorites:
    'Without an account, your favorites are available only on this device. They are deleted after 30 days of inactivity.',
  history:
    'Without an account, your history is available only on this device. It is deleted after 30 days of inactivity.',
  goOn: 'Listen without an account',
  /** The sign-in service is unreachable, so nothing can be saved. */
  noEntry:
    'Cannot reach the sign-in service. You can listen; your saved items return when it responds.',
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
    'Your saved items are not in your account yet. Undertone keeps trying until you sign out.',
}

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
  now: programGuide.now,
  nextShow: programGuide.next,
  /** Used when the next show starts as soon as the current one ends. */
  nextAtOnce: (show: string) => `Next: ${show}`,
  play: player.play,
  pause: player.pause,
  stop: player.stop,
  previous: player.previous,
  next: player.next,
  addFavorite: station.addFavorite,
  removeFavorite: station.removeFavorite,
  keepSong: savedSongs.keep(null),
  dropSong: savedSongs.drop(null),
  openStation: (name: string) => `Open the page of ${name}`,
  mute: player.mute,
  unmute: player.unmute,
  volume: player.volume,
  volumeValue: player.volumeValue,
  volumeMuted: player.volumeMuted,
  show: 'Open Undertone',
  close: 'Close the mini player',
}

const stationAccounts = {
  saved: 'The user name and password stay on this computer and are sent only to this station.',
  leftOut: 'The user name and password are left out. Only the desktop app can save and send them.',
  publicLeftOut:
    'The user name and password are left out: every listener would get them. Use an address that works without them.',
  untilQuit:
    'The user name and password are saved until you quit Undertone, because this computer has no usable keyring.',
}

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
      uppercase: () => 'An uppercase letter',
      lowercase: () => 'A lowercase letter',
      number: () => 'A digit',
      symbol: () => 'A symbol, such as ! or %',
    },
    met: 'met',
    unmet: 'not yet',
    summary: (met: number, all: number) => `${met} of ${all} password rules met.`,
  },
  close: 'Close',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
  codeFailed: 'This page could not be loaded. Reload it to get the latest version.',
  reload: 'Reload',
  lastVisit: 'Shown from your last visit.',
}

/** English, the reference locale. A message with parameters is a function. */
export const en = {
  product: 'Undertone',
  ...secondaryScreens,
  accountNeeded,
  accounts,
  authErrors,
  browse,
  savedSongs,
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
  programGuide,
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
