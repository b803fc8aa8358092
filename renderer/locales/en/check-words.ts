import type { StationCheck } from '../../../shared/api/station-check.ts'

/** What a visit of the checker came to, as creators and admins read it. */
export const checkWords = {
  checking: 'Listening…',
  outcomes: {
    heard: 'Heard just now',
    silent: 'Silent',
    blocked: 'It refuses our server',
    unknown: 'Not visited',
    'too soon': 'Its server was visited less than a minute ago. Try again in a moment.',
  } satisfies Record<StationCheck['outcome'], string>,
}
