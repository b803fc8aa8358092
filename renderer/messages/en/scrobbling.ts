/** Sentences of the account that is told which songs were listened to. */
export const scrobbling = {
  title: 'Songs for ListenBrainz',
  explain:
    'With an account at ListenBrainz, a free and open record of what people listen to, Undertone can tell it your songs: what is on now, and each song you heard half of, or four minutes. What had begun before you tuned in is left out, and so is what plays while the sound is off. It learns artist, title, time and the station; its profiles are public.',
  token: 'User token',
  tokenHint:
    'Your profile’s settings at ListenBrainz show it. It is kept encrypted on this machine.',
  findToken: 'Where is my token?',
  tokenMissing: 'Paste your user token.',
  tokenWrong: 'ListenBrainz does not know this token. Copy it again.',
  unreachable: 'ListenBrainz does not answer just now. Try again in a moment.',
  connect: 'Connect',
  account: 'Account',
  last: 'Last taken',
  nothingYet: 'Nothing yet',
  lastSong: (artist: string, title: string, when: string) => `${artist} – ${title}, ${when}`,
  waiting: 'Waiting',
  songs: (count: number) => (count === 1 ? '1 song' : `${count} songs`),
  unkept:
    'This machine has no safe place for the token: it is forgotten when Undertone is closed. Songs that wait until then stay.',
  disconnect: 'Disconnect',
  disconnectHint:
    'Forgets the token and what waits. What ListenBrainz has taken stays there until you delete it there.',
  refused:
    'ListenBrainz does not take your token any more, so it is told no more songs. Connect again under Settings, Preferences.',
  lost: (account: string, waiting: number) =>
    waiting === 0
      ? `${account} is no longer connected. Paste the token again.`
      : `${account} is no longer connected. Paste the token again and ${waiting === 1 ? '1 song that waits is' : `${waiting} songs that wait are`} sent.`,
  forget: 'Forget this account',
}
