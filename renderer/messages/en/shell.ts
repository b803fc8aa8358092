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
  starting: {
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
  live: 'Live',
  paused: 'Paused',
  play: 'Play',
  pause: 'Pause',
  stop: 'Stop',
  tryAgain: 'Try again',
  volume: 'Volume',
  volumeValue: (percent: number) => `${percent} percent`,
  mute: 'Mute',
  unmute: 'Unmute',
}
