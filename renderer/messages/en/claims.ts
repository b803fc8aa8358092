/** Claims: owners of listed stations show that they are theirs. */
import { formats } from '../../../shared/locale/formats.ts'

const day = (iso: string) => formats.date(iso, { dateStyle: 'long' })

export const claims = {
  offer: 'Is this your station?',
  title: 'Claim this station',
  explain: (station: string) =>
    `Who runs ${station} can change its words and cover, add shows and see its figures. To show that it is you, put the word below into the description of your stream, or anywhere on the homepage.`,
  word: 'Your word',
  copy: 'Copy the word',
  where: (homepage: string | null) =>
    homepage === null
      ? 'This station has no homepage in the catalogue: put the word into its stream’s name, description or genre (the icy headers).'
      : `It is looked for in the stream’s name, description and genre (the icy headers), and on ${homepage}`,
  until: (iso: string) => `The word counts until ${day(iso)}. Then you may take it away again.`,
  look: 'Look for the word',
  looking: 'The stream and the homepage are looked at. This takes a few seconds.',
  asking: 'Your word is on its way.',
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
    ended: (iso: string) => `Ended on ${day(iso)}, without the word`,
    stream: 'Proven by the stream',
    homepage: 'Proven by the homepage',
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
