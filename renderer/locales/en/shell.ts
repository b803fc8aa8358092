/** The frame around every signed-in page, and the mini player in it. */
export const shell = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Home',
  search: 'Search',
  browse: 'Browse',
  library: 'Library',
  community: 'Community',
  settings: 'Settings',
  subscriptions: 'Subscriptions',
  admin: 'Admin',
  accountMenu: (name: string) => `Account menu of ${name}`,
  profile: 'Profile',
  quickSettings: 'Quick settings',
  signOut: 'Sign out',
  unreachable:
    'Undertone cannot reach its server. What you see stays, and new data comes in by itself once the server is back.',
  /** Changes wait on this device, because the API could not take them. */
  savedOffline: 'Saved offline. Your changes are sent as soon as the server can take them.',
  /** What each service that is missing means. */
  waitingFor: {
    database:
      'Undertone cannot reach its data at the moment. What you see stays, and new data comes in by itself once it can.',
    identity:
      'Accounts are still starting up. This takes a few seconds and needs nothing from you.',
    documents:
      'User records are still starting up. This takes a few seconds and needs nothing from you.',
    streams: 'The demo streams are still starting up. Other stations play already.',
  },
}

export const player = {
  region: 'Player',
  nothingPlaying: 'Nothing playing.',
  pickStation: 'Pick a station.',
  connecting: 'Connecting…',
  /** While another station is heard until the new one sounds. */
  connectingFrom: (station: string) => `Connecting… ${station} plays on.`,
  live: 'Live',
  buffering: 'Buffering…',
  reconnecting: 'Connection lost. Reconnecting…',
  paused: 'Paused',
  play: 'Play',
  pause: 'Pause',
  stop: 'Stop',
  previous: 'Previous station',
  next: 'Next station',
  tryAgain: 'Try again',
  /** Opens the system's own question. */
  allow: 'Allow…',
  volume: 'Volume',
  volumeValue: (percent: number) => `${percent} percent`,
  volumeMuted: (percent: number) => `${percent} percent, muted`,
  mute: 'Mute',
  unmute: 'Unmute',
  songLog: 'Songs heard',
  details: 'Connection details',
  miniPlayer: 'Mini player',
  detailsShort: 'Details',
  sleepTimer: 'Sleep timer',
  sleepLeft: (minutes: number) =>
    minutes === 1 ? 'Sleep timer: 1 minute left' : `Sleep timer: ${minutes} minutes left`,
  minutes: (count: number) => `${count} min`,
}
