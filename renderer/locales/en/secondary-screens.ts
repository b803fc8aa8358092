import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { quickSettings, settings } from './settings-screens.ts'

const scrobbling = {
  title: 'Scrobbling',
  explain:
    'Send the songs you play to your music profiles. A song counts after half its length or four minutes; nothing is sent until you connect an account.',
  names: { listenBrainz: 'ListenBrainz', lastFm: 'Last.fm' },
  about: {
    listenBrainz:
      'Free and open. It receives artist, title, time and station, and its profiles are public.',
    lastFm:
      'It receives artist, title and time. Its profiles are public unless you hide yours there.',
  },
  connect: 'Connect',
  listenBrainz: {
    token: 'User token',
    tokenHint:
      'Find it in your ListenBrainz profile settings. It is stored encrypted on this computer.',
    findToken: 'Find my token',
    tokenMissing: 'Paste your user token.',
    tokenWrong: 'ListenBrainz rejected this token. Copy it again.',
    unreachable: 'ListenBrainz does not respond. Try again in a moment.',
  },
  lastFm: {
    elsewhere: 'Last.fm works only in the desktop app.',
    asked: 'Allow access for Undertone at Last.fm in your browser, then come back.',
    allowed: 'Continue',
    askAgain: 'Open browser again',
    notAllowed: 'Access is not allowed yet. Allow it in your browser, then try again.',
    unreachable: 'Last.fm does not respond. Try again in a moment.',
  },
  account: 'Account',
  last: 'Last sent',
  nothingYet: 'Nothing yet',
  lastSong: (artist: string, title: string, when: string) => `${artist} – ${title}, ${when}`,
  waiting: 'Waiting',
  songs: (count: number) => (count === 1 ? '1 song' : `${count} songs`),
  unkept:
    'This computer cannot store the account securely, so it is forgotten when you close Undertone. Waiting songs stay.',
  disconnect: 'Disconnect',
  disconnectHint: (service: string) =>
    `Removes the account and unsent songs from this computer. Songs already sent stay on ${service} until you delete them there.`,
  refused: (service: string) =>
    `${service} no longer accepts songs for your account. Connect it again under Settings, Preferences.`,
  lost: (account: string, waiting: number) =>
    waiting === 0
      ? `${account} is no longer connected. Connect it again to continue.`
      : `${account} is no longer connected. Connect it again to send ${waiting === 1 ? '1 waiting song' : `${waiting} waiting songs`}.`,
  forget: 'Forget this account',
}

const program = {
  title: 'This computer',
  startAtLogin: 'Start Undertone when I log in',
  startAtLoginHint: 'Starts in the background without opening a window.',
  allowLoginItem:
    'macOS does not start Undertone yet. Allow it in System Settings, General, Login Items.',
  cannotStartAtLogin: 'This installation cannot be started at login.',
  cannotPlaceWindows:
    'On Wayland, Undertone cannot restore its window position or keep the mini player on top.',
  withX11: 'Both work when Undertone is started with',
  x11Option: '--ozone-platform=x11',
  hardwareAcceleration: 'Use hardware acceleration',
  hardwareAccelerationHint:
    'Turn it off if the window flickers or stays blank. Applies when Undertone starts again.',
  notChanged: 'Could not change this setting. Try again.',
  updateReady: (version: string) => `Undertone ${version} is ready. It is installed when you quit.`,
  restartNow: 'Restart now',
  toast: (version: string) => `Undertone ${version} is here.`,
  showUpdate: 'How to update',
  updateAvailable: (version: string) =>
    `Undertone ${version} is available. Install it the way you installed this version.`,
  download: 'Download',
  crashes: 'Crash log',
  crashesExplain:
    'Crashes are logged only on this computer. Copy the log into a bug report if you want to.',
  showCrashes: 'Show the crash log',
  noCrashes: 'No crashes.',
  crashesFailed: 'The crash log could not be read.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Could not copy. Allow clipboard access and try again.',
}

const mediaKeys = {
  title: 'Media keys',
  label: 'Control playback through',
  choices: {
    system: 'The system’s media controls',
    shortcuts: 'Undertone’s own shortcuts',
    off: 'Nothing',
  },
  hints: {
    system:
      'The system sends the keys to the program that played last and shows Undertone in its media controls.',
    shortcuts:
      'Undertone takes the keys from other programs while it runs, except on Wayland. It leaves the system’s media controls at the next start.',
    off: 'Undertone ignores media keys. It leaves the system’s media controls at the next start.',
  },
  problems: {
    taken:
      'Another program uses some of the keys. Close it and come back here, or choose the system’s media controls.',
    'no-permission':
      'Allow Undertone in System Settings, Privacy & Security, Accessibility, then come back here. The system’s media controls need no permission.',
  },
  notChanged: 'Could not change this setting. Try again.',
}

const links = {
  gone: 'This station is not in the catalog.',
  resting: {
    owner: (station: string) => `${station} is paused by its owner.`,
    admin: (station: string) => `${station} has been removed from the catalog.`,
  },
  failed: 'Could not look up this station.',
  tryAgain: 'Try again',
  signInFirst: 'Sign in to play this station.',
}

const drop = {
  'no-address': 'No radio station address found.',
  'no-playlist': 'Undertone cannot read this playlist.',
  keepOffer: (station: string) => `${station} is playing. Add it to your stations?`,
  keep: 'Add station',
}

const ROLES: Readonly<Record<string, string>> = {
  listener: 'Listener',
  creator: 'Creator',
  pro: 'Pro',
  admin: 'Admin',
}

const PLANS: Readonly<Record<string, string>> = { free: 'Free', creator: 'Creator', pro: 'Pro' }

export const secondaryScreens = {
  identitySlow: {
    service: 'The sign-in service does not respond. This page opens when it does.',
    keyringTitle: 'The password store is locked',
    keyring:
      'Unlock this computer’s password store, which keeps you signed in. Its window may be behind this one.',
    goOn: 'Continue without it',
    goOnHint:
      'You sign in yourself and can use everything. You are signed out when you quit Undertone, unless the password store is unlocked by then.',
  },
  common: {
    loading: 'Loading…',
    showMore: 'Show more',
    undo: 'Undo',
    cancel: 'Cancel',
    save: 'Save',
    browse: 'Browse stations',
    homepage: (station: string) => `Homepage of ${station}`,
  },
  role: (value: string) => ownValue(ROLES, value) ?? value,
  plan: (value: string) => ownValue(PLANS, value) ?? value,
  date: (iso: string) => formats.date(iso),
  library: {
    area: 'Library',
    sections: 'Library sections',
    favorites: {
      title: 'Favorites',
      lead: 'Your favorite stations, in your own order and folders. They sync across your devices.',
      empty: 'No favorites yet',
      emptyHint: 'Press the heart on a station to add it here.',
      removed: (station: string) => `${station} is no longer a favorite.`,
      gone: 'No longer in the catalog',
      resting: {
        owner: 'Paused by its owner. You can play it when it is back.',
        admin: 'Removed from the catalog by the operator of this server.',
      },
      off: (reason: string) => `Switched off for everyone. Reason: ${reason}`,
    },
    following: {
      title: 'Following',
      lead: 'What is on, coming up and missed from the stations, shows, creators and people you follow.',
      empty: 'You do not follow anything yet',
      emptyHint: 'Press Follow on a station, a show or a person to see their broadcasts here.',
      browse: 'Browse stations',
      openCommunity: 'Open community',
    },
    history: { title: 'History' },
  },
  profile: {
    title: 'Profile',
    lead: 'Your profile on Undertone. Only you and the admins can see your email.',
    identity: 'Your account',
    panel: 'Profile',
    email: 'Email',
    noEmail: 'None',
    role: 'Role',
    plan: 'Plan',
    since: 'Member since',
    edit: 'Name and picture',
    name: 'Name',
    nameHint: 'Shown to others only while you are visible in the community.',
    nameMissing: 'Enter a name.',
    nameTooLong: (limit: number) => `At most ${limit} characters.`,
    nameOdd: 'This name contains invisible characters. Type it again.',
    photo: 'Picture address',
    photoHint: 'The https address of a picture. Leave it empty to show your initials.',
    photoShape: 'Enter a public web address such as https://example.org/me.jpg.',
    photoInsecure: 'The address must start with https://.',
    photoTooLong: (limit: number) => `At most ${limit} characters.`,
    photoOf: (name: string) => `Picture of ${name}`,
    preview: 'Preview',
    previewBroken: 'No picture could be loaded from this address.',
    saved: 'Profile saved.',
    half: {
      record:
        'Your profile is only partly saved: your user record is missing the change. Save again to finish.',
      identity:
        'Your profile is only partly saved: your sign-in is missing the change. Save again to finish.',
    },
    leaving: 'Account deletion is not finished.',
    finish: 'Finish deleting',
    listening: {
      title: 'Your taste',
      kept: (count: number) => (count === 1 ? 'favorite station' : 'favorite stations'),
      stations: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
      genres: 'Top genres',
      countries: 'Top countries',
      empty: 'No favorites yet',
      emptyHint: 'Press the heart on a station to see your taste here.',
      none: 'Unknown',
      latest: (count: number) => `Based on your ${count} most recent favorites.`,
      open: 'Open favorites',
    },
  },
  drop,
  links,
  mediaKeys,
  program,
  scrobbling,
  settings,
  /** Shown on every page until the deletion is complete. The other texts are in account-settings.ts. */
  unfinishedDeletion: {
    notice: 'Account deletion is not finished.',
    finish: 'Finish deleting',
  },
  quickSettings,
}
