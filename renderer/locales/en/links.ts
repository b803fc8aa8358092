/** What is said about a link, or a command line, that has opened the app. */
export const links = {
  gone: 'The station you asked for is not in the catalogue.',
  resting: {
    owner: (station: string) => `${station} rests: its owner has paused it.`,
    admin: (station: string) => `${station} rests: it has been taken out of the catalogue.`,
  },
  failed: 'The station you asked for could not be looked up.',
  tryAgain: 'Try again',
  signInFirst: 'The station you asked for plays as soon as you are signed in.',
}
