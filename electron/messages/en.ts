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
  },
  startup: {
    title: 'Undertone could not start',
    failed: 'Something went wrong while starting. The log says what.',
  },
} as const
