export const messages = {
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
    back: 'Back',
    forward: 'Forward',
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
  contextMenu: {
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    openLink: 'Open Link',
    copyLink: 'Copy Link',
    noSuggestions: 'No Suggestions',
    learn: 'Add to Dictionary',
  },
  tray: {
    idle: 'Undertone',
    tooltip: (station: string) => `Undertone: ${station}`,
    tooltipWithTitle: (title: string, station: string) => `${title} · ${station}`,
    /** Current show. `until` and `progress` are null when unknown. */
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
  closing: {
    title: 'Undertone is still running',
    /** Per system. Not every Linux desktop shows a tray. */
    body: {
      windows:
        'The music keeps playing. Open or quit Undertone from its icon beside the clock of the taskbar.',
      mac: 'The music keeps playing. Open Undertone from the Dock, or quit it from its menu.',
      linux:
        'The music keeps playing. Start Undertone again to open the window, and press Ctrl+Q there to quit.',
    },
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
    interrupted: {
      title: 'Undertone',
      message: 'The file could not be saved.',
      detail: 'Check that the folder accepts files and the disk has room, then save it again.',
    },
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
  unsaved: {
    title: 'Undertone',
    message: 'Leave without saving?',
    detail: 'Your changes on this page are not saved.',
    stay: 'Stay',
    leave: 'Leave',
  },
  hang: {
    title: 'Undertone',
    message: 'Undertone is not responding.',
    detail: 'Wait, or reload it. Unsaved changes are lost when you reload.',
    wait: 'Wait',
    reload: 'Reload',
  },
  crashPage: {
    title: 'Undertone has crashed',
    explain:
      'Its page crashed, was loaded again, and crashed again at once. Try it once more. If that does not help, quit Undertone and start it again.',
    noted:
      'What happened is noted on this computer, in the crash log (Settings, Preferences). It is not sent anywhere.',
    tryAgain: 'Try again',
  },
  fatal: {
    title: 'Undertone has stopped',
    message: 'Undertone stopped because of an error.',
    detail:
      'Your data is saved. Restart to continue. The report contains no personal data and is not sent anywhere.',
    copied: 'The report is on the clipboard. Paste it before you close this box.',
    restart: 'Restart',
    copyReport: 'Copy report',
    quit: 'Quit',
  },
  startup: {
    title: 'Undertone could not start',
    failed: 'Something went wrong while starting. The log says what.',
  },
} as const
