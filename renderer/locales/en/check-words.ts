import type { StationCheck } from '../../../shared/api/station-check.ts'

export const checkWords = {
  checking: 'Checking…',
  outcomes: {
    heard: 'On air, checked just now',
    silent: 'Silent',
    blocked: 'Blocks our checks',
    unknown: 'Not checked',
    'too soon': 'Checked less than a minute ago. Try again in a moment.',
  } satisfies Record<StationCheck['outcome'], string>,
}
