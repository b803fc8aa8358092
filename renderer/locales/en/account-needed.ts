import type { Merged } from '../../../shared/api/users.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Listening without an account, and what asks for one. */
export const accountNeeded = {
  /** Heads a page that does not open without one. */
  page: 'For accounts',
  title: 'This needs an account',
  why: {
    page: 'This page is for people with an account.',
    profile: 'Your profile is how others see you, so it belongs to an account.',
    community: 'The people here chose to be seen by others with an account.',
    following: 'Whom you follow is kept in an account, and is the same on all your devices.',
    account: 'You listen without an account, so there is no address and no password to change.',
    propose: 'A proposal needs an account: the answer to it has to reach you.',
  },
  /** What becomes of the favorites and so on. */
  along: 'It is free, and what you have kept so far comes along.',
  create: 'Create account',
  signIn: 'Sign in',
  /** In place of a user's name. */
  noAccount: 'Listening without an account',
  menu: 'Account menu: listening without an account',
  /** Above what is kept without one; the 30 days are the backend's (backend/modules/users/remove-unused.ts). */
  favorites:
    'The stations you keep. Without an account they are here alone, and are removed after 30 days in which you do not open Undertone.',
  history:
    'What you listened to. Without an account it is here alone, and is removed after 30 days in which you do not open Undertone.',
  goOn: 'Listen without an account',
  /** The sign-in service cannot be reached, and nothing can be kept. */
  noEntry:
    'The sign-in service cannot be reached. You can listen; what you keep is back as soon as it answers.',
  merged: ({ favorites, sessions, songs, stations }: Merged) => {
    const parts = [
      counted(favorites, 'favorite', 'favorites'),
      counted(sessions, 'listening session', 'listening sessions'),
      counted(songs, 'saved song', 'saved songs'),
      counted(stations, 'station', 'stations'),
    ]
    return `Added to your account: ${parts.flat().join(', ')}.`
  },
  waiting:
    'What you kept without an account has not come along yet. Undertone goes on trying, and does so after the next start, until you sign out.',
}
