/** Sentences of the accounts that are told which songs were listened to. */
export const scrobbling = {
  title: 'Songs for your profiles',
  explain:
    'Undertone can tell services that keep a record of what you listen to: the song that is on now, and each song you heard half of, or four minutes of. A song that had begun before you tuned in is not counted, and no time counts while the sound is off. Nothing is told until you connect an account.',
  names: { listenBrainz: 'ListenBrainz', lastFm: 'Last.fm' },
  about: {
    listenBrainz:
      'A free and open record. It learns artist, title, time and the station. Its profiles are public.',
    lastFm:
      'It learns artist, title and time. Its profiles are public unless you hide yours there.',
  },
  connect: 'Connect',
  listenBrainz: {
    token: 'User token',
    tokenHint: 'The settings of your profile there show it. It is kept encrypted on this machine.',
    findToken: 'Where is my token?',
    tokenMissing: 'Paste your user token.',
    tokenWrong: 'ListenBrainz does not know this token. Copy it again.',
    unreachable: 'ListenBrainz does not answer just now. Try again in a moment.',
  },
  lastFm: {
    elsewhere: 'The desktop app can tell Last.fm your songs. A web page cannot.',
    asked:
      'Last.fm asks in your browser whether Undertone may do this. Say yes there, then come back.',
    allowed: 'I have said yes',
    askAgain: 'Ask again',
    notAllowed: 'Last.fm has no yes of yours yet. Say yes in your browser, then try again.',
    unreachable: 'Last.fm does not answer just now. Try again in a moment.',
  },
  account: 'Account',
  last: 'Last taken',
  nothingYet: 'Nothing yet',
  lastSong: (artist: string, title: string, when: string) => `${artist} – ${title}, ${when}`,
  waiting: 'Waiting',
  songs: (count: number) => (count === 1 ? '1 song' : `${count} songs`),
  unkept:
    'This machine has no safe place for this account: it is forgotten when Undertone is closed. Songs that wait until then stay.',
  disconnect: 'Disconnect',
  disconnectHint: (service: string) =>
    `Forgets the account and what waits here. What ${service} has taken stays there until you delete it there.`,
  refused: (service: string) =>
    `${service} does not take songs for your account any more, so it is told none. Connect it again under Settings, Preferences.`,
  lost: (account: string, waiting: number) =>
    waiting === 0
      ? `${account} is no longer connected. Connect it again to go on.`
      : `${account} is no longer connected. Connect it again and ${waiting === 1 ? '1 song that waits is' : `${waiting} songs that wait are`} sent.`,
  forget: 'Forget this account',
}
