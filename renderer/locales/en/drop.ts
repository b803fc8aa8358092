/** What is said about something that fell onto the window. */
export const drop = {
  'no-address': 'There is no address of a radio station in this.',
  'no-playlist': 'This file is no playlist that Undertone can read.',
  keepOffer: (station: string) => `${station} plays. Keep it as a station of your own?`,
  keep: 'Keep it',
}
