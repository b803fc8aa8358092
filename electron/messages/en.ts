/** Every word the main process shows a person. Log lines are not shown and stay where they arise. */
export const messages = {
  tray: {
    play: 'Play',
    pause: 'Pause',
    show: 'Show Undertone',
    hide: 'Hide Undertone',
    quit: 'Quit Undertone',
    idle: 'Undertone',
    tooltip: (station: string) => `Undertone: ${station}`,
    tooltipWithTitle: (title: string, station: string) => `${title} · ${station}`,
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
    title: 'Save your Undertone data',
    kind: 'JSON',
  },
  privateStation: {
    title: 'Undertone',
    message: (host: string) => `Play from ${host}?`,
    detail:
      'This station is on your own computer or network, not on the internet. Allow it only if you added it yourself.',
    detailFrom: (station: string) =>
      `The address of this station, ${station}, leads there: to your own computer or network. Allow it only if both are yours.`,
    allow: 'Allow',
    cancel: 'Cancel',
  },
  startup: {
    title: 'Undertone could not start',
    failed: 'Something went wrong while starting. The log says what.',
  },
} as const
