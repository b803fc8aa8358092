/** Stations that users add for themselves, and what they propose of them. */
export const ownStations = {
  title: 'Stations you added',
  explain: 'A station that is in no list: add its address, and it is yours alone.',
  showMore: (left: number) => `Show more (${left})`,
  add: 'Add a station',
  addTitle: 'Add a station',
  addExplain: 'Only you find it, unless you propose it to everyone later.',
  save: 'Add it',
  saving: 'The stream is listened to first. This takes a few seconds.',
  added: (station: string) => `${station} is added. You find it in your library.`,
  known: (station: string) => `You have added this station already: ${station}.`,
  full: (most: number) =>
    `You have added ${most} stations, which is as many as fit. Delete one first.`,
  address: 'Stream address',
  addressHint: 'Of the stream itself, or of its playlist: MP3, AAC, Ogg, FLAC or HLS.',
  privateNotice: 'Only you find this station. No other user sees it, and no admin.',
  unheardNotice:
    'Only you find this station. Our server has not listened to it: it came with a list of stations, or it is on this computer or in your own network. The desktop app plays it there, once you have allowed that in the player. Before it is proposed to everyone it is listened to; in your own network that cannot be done.',
  removeExplain:
    'It leaves your library. Right afterwards you can take that back: it is then listened to and added again.',
  propose: {
    title: 'Propose it to everyone',
    explain:
      'An admin listens to it and decides whether it is listed for everyone. Say above what it is and where it comes from: that is what the admin reads. It stays yours: you can pause and delete it. Changing it once it is proposed needs the Creator plan.',
    do: 'Propose the station',
    done: (station: string) => `${station} is proposed. An admin decides.`,
  },
  takeBack: {
    title: 'Take it back',
    explain:
      'It is yours alone again, and no admin sees it any more. You can change it and propose it again.',
    do: 'Take the station back',
    done: (station: string) => `${station} is yours alone again.`,
  },
}
