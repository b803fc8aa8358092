/** Claims: owners of listed stations show that they are theirs. */
import { formats } from '../../../shared/locale/formats.ts'

const day = (iso: string) => formats.date(iso, { dateStyle: 'long' })

export const claims = {
  offer: 'Is this your station?',
  title: 'Claim this station',
  explain: (station: string) =>
    `If you run ${station}, you can edit its details and cover, add shows and see its figures. To verify that it is yours, put a code in one place that only you can change.`,
  word: 'Get a code',
  code: 'Your code',
  copy: 'Copy code',
  /** Where the code may be. */
  where: (homepage: string | null, code: string) => [
    'The name, description or genre of your stream (the ICY headers)',
    ...(homepage === null
      ? []
      : [`<meta name="undertone" content="${code}"> in the <head> of ${homepage}`]),
    'A text file at /.well-known/undertone.txt that contains only the code, on the host of your homepage or stream',
    'A DNS TXT record named _undertone, followed by the host of your homepage or stream',
  ],
  until: (iso: string) =>
    `The code is valid until ${day(iso)}. You can remove it after verification.`,
  look: 'Verify',
  looking: 'Checking your stream, homepage and DNS. This takes a few seconds.',
  asking: 'Creating your code.',
  failed: 'This did not work. Try again.',
  done: (station: string) => `${station} is yours. You find it in your profile.`,
  giveBack: {
    title: 'Give it back',
    explain:
      'You have claimed this station, which was in the catalogue before. It stays there, as listeners see it now; what waits for approval is dropped.',
    do: 'Give the station back',
    done: (station: string) => `${station} is not yours any more.`,
  },
  admin: {
    title: 'Claims',
    count: (count: number) => (count === 1 ? '1 claim' : `${count} claims`),
    none: 'No station was claimed.',
    open: (iso: string) => `Open until ${day(iso)}`,
    ended: (iso: string) => `Expired on ${day(iso)} without verification`,
    stream: 'Proven by the stream',
    homepage: 'Proven by the homepage',
    'well-known': 'Proven by a file on the host',
    dns: 'Proven by DNS',
    takeAway: 'Take back',
    takeAwayOf: (station: string) => `Take back ${station} from its owner`,
    taking: {
      title: (station: string) => `Take back ${station}`,
      lead: (email: string) =>
        `It is ${email}’s no more, and what waits for approval is dropped. Listeners see it as they do now. This cannot be undone: its owner, who is told, would have to claim it again.`,
      confirm: 'Take it back',
    },
    taken: (station: string) => `${station} has no owner any more.`,
  },
}
