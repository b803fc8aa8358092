import { reminders } from './notices/reminders.ts'
/** The stations of the shows that a user is to be reminded of. */
export const remindedStations = {
  list: (uid: string | null): string[] =>
    uid === null ? [] : reminders.list(uid).map(({ stationId }) => stationId),
  subscribe: reminders.subscribe,
}
