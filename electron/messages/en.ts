/** Every word the main process shows a person. Log lines are not shown and stay where they arise. */
export const messages = {
  /** Of menus, tray, thumbnail buttons and the dock. */
  commands: {
    play: 'Play',
    pause: 'Pause',
    playPause: 'Play or Pause',
    stop: 'Stop',
    next: 'Next Station',
    previous: 'Previous Station',
    volumeUp: 'Louder',
    volumeDown: 'Quieter',
    mute: 'Mute',
    keepSong: 'Keep Song',
    miniPlayer: 'Mini Player',
    fullScreen: 'Full Screen',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    zoomReset: 'Actual Size',
    show: 'Show Undertone',
    hide: 'Hide Undertone',
    quit: 'Quit Undertone',
  },
  menus: {
    app: 'Undertone',
    file: 'File',
    edit: 'Edit',
    playback: 'Playback',
    view: 'View',
    window: 'Window',
    development: 'Development',
  },
  tray: {
    idle: 'Undertone',
    tooltip: (station: string) => `Undertone: ${station}`,
    tooltipWithTitle: (title: string, station: string) => `${title} · ${station}`,
    /** A show that is on; until when and how far it has come, where that is known. */
    now: (show: string, until: string | null, progress: string | null) => {
      const line = until === null ? `Now: ${show}` : `Now: ${show}, until ${until}`
      return progress === null ? line : `${line} · ${progress}`
    },
    progress: (gone: number, all: number) => `${gone} of ${all} min`,
    next: (show: string, from: string) => `Next: ${show}, ${from}`,
    unmute: 'Unmute',
    dropSong: 'Stop Keeping Song',
    favorites: 'Favorites',
    recent: 'Recently Heard',
    volume: (percent: number) => `Volume: ${percent}%`,
    volumeMuted: 'Volume: Muted',
    percent: (value: number) => `${value}%`,
    sleep: 'Sleep Timer',
    sleepUntil: (time: string) => `Sleep Timer: ${time}`,
    sleepIn: (minutes: number) => `In ${minutes} Minutes`,
    sleepOff: 'Turn Off',
    closeMiniPlayer: 'Close Mini Player',
  },
  /** Said once, when a window is closed for the first time. */
  closing: {
    title: 'Undertone is still running',
    body: 'Closing the window does not stop the music. Quit from the icon in the tray, or start Undertone again to see the window.',
  },
  systemBrowser: {
    title: 'Undertone',
    close: 'You can close this page and return to Undertone.',
    returning: 'Undertone takes it from here',
    notSignedIn: 'You were not signed in',
    check: 'Are you a person?',
    checkWhy: 'Google asks before it sends a text message for Undertone.',
    checkDone: 'Thank you. You can close this page and return to Undertone.',
    checkFailed: 'The check did not work. Return to Undertone and try again.',
    checkNeedsScript: 'The check needs JavaScript, which this browser has turned off.',
  },
  exportDialog: {
    title: {
      json: 'Save your Undertone data',
      m3u: 'Save your stations',
      pls: 'Save your stations',
      xspf: 'Save your stations',
      opml: 'Save your stations',
      csv: 'Save your songs',
      jspf: 'Save your songs',
      pdf: 'Save your invoice',
      html: 'Save your invoice',
    },
    kinds: {
      json: 'JSON',
      m3u: 'M3U playlist',
      pls: 'PLS playlist',
      xspf: 'XSPF playlist',
      opml: 'OPML',
      csv: 'CSV table',
      jspf: 'JSPF playlist',
      pdf: 'PDF',
      html: 'Web page',
    },
  },
  privateStation: {
    title: 'Undertone',
    message: (host: string, addresses: readonly string[]) =>
      addresses.length === 0
        ? `Play from ${host}?`
        : `Play from ${host}, which is at ${addresses.join(', ')}?`,
    detail:
      'This station is on your own computer or network, not on the internet. Allow it only if you added it yourself.',
    detailFrom: (station: string) =>
      `The address of this station, ${station}, leads there: to your own computer or network. Allow it only if both are yours.`,
    allow: 'Allow',
    cancel: 'Cancel',
  },
  crashPage: {
    title: 'Undertone has crashed',
    explain:
      'Its page crashed, was loaded again, and crashed again at once. Try it once more. If that does not help, quit Undertone and start it again.',
    noted:
      'What happened is noted on this computer, in the crash log (Settings, Preferences). It is not sent anywhere.',
    tryAgain: 'Try again',
  },
  startup: {
    title: 'Undertone could not start',
    failed: 'Something went wrong while starting. The log says what.',
  },
} as const
