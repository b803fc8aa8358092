import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { quickSettings, settings } from './settings-screens.ts'

/** Sentences of the accounts that are told which songs were listened to. */
const scrobbling = {
  title: 'Songs for your profiles',
  explain:
    'Undertone can tell services that keep a record of what you listen to: the song that is on now, and each song you heard half of, or four minutes of. A song that had begun before you tuned in is not counted, and no time counts while the sound is off. Nothing is told until you connect an account.',
  names: { listenBrainz: 'ListenBrainz', lastFm: 'Last.fm' },
  about: {
    listenBrainz:
      'A free and open record. It learns artist, title, time and the station. Its profiles are public.',
    lastFm:
      'It learns artist, title and time. Its profiles are public unless you hide yours there.',
  },
  connect: 'Connect',
  listenBrainz: {
    token: 'User token',
    tokenHint: 'The settings of your profile there show it. It is kept encrypted on this machine.',
    findToken: 'Where is my token?',
    tokenMissing: 'Paste your user token.',
    tokenWrong: 'ListenBrainz does not know this token. Copy it again.',
    unreachable: 'ListenBrainz does not answer just now. Try again in a moment.',
  },
  lastFm: {
    elsewhere: 'The desktop app can tell Last.fm your songs. A web page cannot.',
    asked:
      'Last.fm asks in your browser whether Undertone may do this. Say yes there, then come back.',
    allowed: 'I have said yes',
    askAgain: 'Ask again',
    notAllowed: 'Last.fm has no yes of yours yet. Say yes in your browser, then try again.',
    unreachable: 'Last.fm does not answer just now. Try again in a moment.',
  },
  account: 'Account',
  last: 'Last taken',
  nothingYet: 'Nothing yet',
  lastSong: (artist: string, title: string, when: string) => `${artist} – ${title}, ${when}`,
  waiting: 'Waiting',
  songs: (count: number) => (count === 1 ? '1 song' : `${count} songs`),
  unkept:
    'This machine has no safe place for this account: it is forgotten when Undertone is closed. Songs that wait until then stay.',
  disconnect: 'Disconnect',
  disconnectHint: (service: string) =>
    `Forgets the account and what waits here. What ${service} has taken stays there until you delete it there.`,
  refused: (service: string) =>
    `${service} does not take songs for your account any more, so it is told none. Connect it again under Settings, Preferences.`,
  lost: (account: string, waiting: number) =>
    waiting === 0
      ? `${account} is no longer connected. Connect it again to go on.`
      : `${account} is no longer connected. Connect it again and ${waiting === 1 ? '1 song that waits is' : `${waiting} songs that wait are`} sent.`,
  forget: 'Forget this account',
}

/** What is said about the program on this computer, which a browser does not have. */
const program = {
  title: 'This computer',
  startAtLogin: 'Start Undertone when I log in',
  startAtLoginHint: 'It starts in the background, and no window opens.',
  allowLoginItem:
    'macOS does not start Undertone yet. Allow it in System Settings, General, Login Items.',
  cannotStartAtLogin: 'This installation cannot be started at login.',
  cannotPlaceWindows:
    'On Wayland your desktop decides where windows open and which one is on top. Undertone cannot open where you left it, and the mini player does not stay above the window you work in.',
  /** Before `x11Option`. */
  withX11: 'Both work when Undertone is started with',
  x11Option: '--ozone-platform=x11',
  hardwareAcceleration: 'Use hardware acceleration',
  hardwareAccelerationHint:
    'Turn it off if the window flickers or stays blank. Applies when Undertone starts again.',
  notChanged: 'That could not be changed.',
  updateReady: (version: string) => `Undertone ${version} is ready. It is installed when you quit.`,
  restartNow: 'Restart now',
  /** A toast, with `restartNow` or `showUpdate`. */
  toast: (version: string) => `Undertone ${version} is here.`,
  showUpdate: 'How to update',
  updateAvailable: (version: string) =>
    `Undertone ${version} is available. Install it the way you installed this version.`,
  download: 'Download',
  crashes: 'Crash log',
  crashesExplain:
    'When a part of Undertone crashes, it is noted on this computer: when, where and which version. It is not sent anywhere. Copy it into a bug report if you want to.',
  showCrashes: 'Show the crash log',
  noCrashes: 'Nothing has crashed.',
  crashesFailed: 'The crash log could not be read.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Nothing could be copied: the clipboard is closed to Undertone.',
}

/** What is said about the media keys of the keyboard, which only the program on a computer has. */
const mediaKeys = {
  title: 'Media keys',
  label: 'Play, pause, next and previous come from',
  choices: {
    system: 'The system’s media controls',
    shortcuts: 'Undertone’s own shortcuts',
    off: 'Nowhere',
  },
  hints: {
    system:
      'The system brings the keys to the program that played last, and shows Undertone in its media controls.',
    shortcuts:
      'Undertone takes the keys from every other program while it runs. On Linux with Wayland no program can, and the system’s media controls are used. From the next start Undertone leaves the system’s media controls alone.',
    off: 'Undertone hears no media key. From the next start it leaves the system’s media controls alone.',
  },
  problems: {
    taken:
      'Another program has some of the keys. Close it and come back here, or choose the system’s media controls.',
    'no-permission':
      'macOS does not let Undertone hear the keys yet. Allow it in System Settings, Privacy & Security, Accessibility, then come back here. The system’s media controls need no permission.',
  },
  notChanged: 'That could not be changed.',
}

/** What is said about a link, or a command line, that has opened the app. */
const links = {
  gone: 'The station you asked for is not in the catalogue.',
  resting: {
    owner: (station: string) => `${station} rests: its owner has paused it.`,
    admin: (station: string) => `${station} rests: it has been taken out of the catalogue.`,
  },
  failed: 'The station you asked for could not be looked up.',
  tryAgain: 'Try again',
  signInFirst: 'The station you asked for plays as soon as you are signed in.',
}

/** What is said about something that fell onto the window. */
const drop = {
  'no-address': 'There is no address of a radio station in this.',
  'no-playlist': 'This file is no playlist that Undertone can read.',
  keepOffer: (station: string) => `${station} plays. Keep it as a station of your own?`,
  keep: 'Keep it',
}

const ROLES: Readonly<Record<string, string>> = {
  listener: 'Listener',
  creator: 'Creator',
  pro: 'Pro',
  admin: 'Admin',
}

const PLANS: Readonly<Record<string, string>> = { free: 'Free', creator: 'Creator', pro: 'Pro' }

/** Headings, labels and sentences of the library, users and profile screens. */
export const secondaryScreens = {
  /** While a page waits for the session, and it takes long. */
  identitySlow: {
    service:
      'The sign-in service does not answer. Undertone keeps trying: this page opens as soon as it does.',
    keyringTitle: 'The password store is locked',
    keyring:
      'Undertone waits for this computer’s password store, which keeps you signed in. It asks for its password, perhaps in a window behind this one. This page opens as soon as it is unlocked.',
    goOn: 'Go on without it',
    goOnHint:
      'Then you sign in yourself and can use everything. The sign-in ends when you quit Undertone, unless you have unlocked the password store by then.',
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
  /** A role in words; one this app does not know is shown as it came. */
  role: (value: string) => ownValue(ROLES, value) ?? value,
  /** A plan in words; one this app does not know is shown as it came. */
  plan: (value: string) => ownValue(PLANS, value) ?? value,
  /** A day, from an ISO time. */
  date: (iso: string) => formats.date(iso),
  library: {
    area: 'Library',
    sections: 'Library sections',
    favorites: {
      title: 'Favorites',
      lead: 'The stations you keep, in your own order and folders. They are stored with your account, so they follow you to every machine.',
      empty: 'No favorites yet',
      emptyHint: 'Press the heart on a station and it will be here.',
      removed: (station: string) => `${station} is no longer a favorite.`,
      gone: 'No longer in the catalogue',
      resting: {
        owner: 'It rests: its owner has paused it. It plays here again once that ends.',
        admin: 'It rests: the people who run this server have taken it out of the catalogue.',
      },
      off: (reason: string) => `It has been switched off for everyone. The reason: ${reason}`,
    },
    following: {
      title: 'Following',
      lead: 'What is on, what comes and what you missed of stations, shows, creators and people you follow. It is the same on all your devices.',
      empty: 'You follow nothing yet',
      emptyHint:
        'Press Follow on a station’s page, on a show or on a person, and what they broadcast will be here.',
      browse: 'Browse stations',
      openCommunity: 'Open community',
    },
    history: { title: 'History' },
  },
  profile: {
    title: 'Profile',
    lead: 'Who you are on Undertone. Your e-mail is seen by you and the admins only.',
    identity: 'Your account',
    panel: 'Profile',
    email: 'E-mail',
    noEmail: 'None',
    role: 'Role',
    plan: 'Plan',
    since: 'Here since',
    edit: 'Name and picture',
    name: 'Name',
    nameHint: 'Shown to others only while you are visible in the community.',
    nameMissing: 'Give a name, so that people know what to call you.',
    nameTooLong: (limit: number) => `At most ${limit} characters.`,
    nameOdd: 'This name holds characters that cannot be seen. Type it again.',
    photo: 'Picture address',
    photoHint: 'The https address of a picture on the web. Leave it empty for your initials.',
    photoShape: 'This is not a public web address. One looks like https://example.org/me.jpg.',
    photoInsecure: 'The address has to begin with https://.',
    photoTooLong: (limit: number) => `At most ${limit} characters.`,
    photoOf: (name: string) => `Picture of ${name}`,
    preview: 'Preview',
    previewBroken: 'No picture could be loaded from this address.',
    saved: 'Your profile is saved.',
    half: {
      record:
        'Your profile reached the service, but not your record. Save again: Undertone repeats what is missing.',
      identity:
        'Your profile reached the service, but not your sign-in. Save again: Undertone repeats what is missing.',
    },
    leaving: 'Deleting this account has begun and is not finished.',
    finish: 'Finish deleting',
    listening: {
      title: 'What you listen for',
      kept: (count: number) => (count === 1 ? 'station kept' : 'stations kept'),
      stations: (count: number) => (count === 1 ? '1 station' : `${count} stations`),
      genres: 'Genres you keep most',
      countries: 'From where',
      empty: 'You keep no station yet',
      emptyHint: 'Press the heart on a station you like, and what you like shows here.',
      none: 'Not known',
      latest: (count: number) => `Read from the ${count} stations you kept last.`,
      open: 'Open favorites',
    },
  },
  drop,
  links,
  mediaKeys,
  program,
  scrobbling,
  settings,
  /** Said on every page until it is done; the rest is in account-settings.ts. */
  unfinishedDeletion: {
    notice: 'Deleting your account is not finished.',
    finish: 'Finish deleting',
  },
  quickSettings,
}
