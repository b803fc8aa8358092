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
  done: (station: string) => `${station} is now yours. Find it in your profile.`,
  releaseStation: {
    title: 'Give it back',
    explain:
      'The station stays in the catalog as listeners see it now. Changes that wait for approval are dropped.',
    do: 'Give the station back',
    done: (station: string) => `${station} is no longer yours.`,
  },
  admin: {
    title: 'Claims',
    count: (count: number) => (count === 1 ? '1 claim' : `${count} claims`),
    none: 'No claims.',
    open: (iso: string) => `Open until ${day(iso)}`,
    ended: (iso: string) => `Expired on ${day(iso)} without verification`,
    stream: 'Verified by the stream',
    homepage: 'Verified by the homepage',
    'well-known': 'Verified by a file on the host',
    dns: 'Verified by DNS',
    takeAway: 'Revoke',
    takeAwayOf: (station: string) => `Revoke the claim to ${station}`,
    taking: {
      title: (station: string) => `Revoke the claim to ${station}?`,
      lead: (email: string) =>
        `${email} loses the station and receives an email. Changes that wait for approval are dropped, and only a new claim restores ownership.`,
      confirm: 'Revoke claim',
    },
    taken: (station: string) => `${station} no longer has an owner.`,
  },
}
