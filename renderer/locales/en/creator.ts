import { COUNT_STEP, LISTENERS_MIN } from '../../../shared/api/figures.ts'
import { checkWords } from './check-words.ts'

/** A length in hours and minutes. */
function length(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const creatorSchedule = {
  title: 'Shows',
  explain:
    'Shows that come every week. Listeners see what is on and what comes next, by their own clocks.',
  days: DAYS,
  length,
  empty: 'No shows yet.',
  list: 'Shows of the week',
  add: 'Add a show',
  edit: (show: string) => `Change ${show}`,
  remove: (show: string) => `Remove ${show}`,
  editing: 'Change this show',
  show: 'Show',
  showLength: (max: number) => `A title has 1 to ${max} characters.`,
  day: 'Day',
  start: 'Begins at',
  startShape: 'Give a time of day.',
  minutes: 'Minutes',
  minutesRange: (min: number, max: number) => `From ${min} to ${max} minutes.`,
  zone: 'Time zone',
  zoneHint: 'The show stays at its hour there when the clocks change.',
  addIt: 'Add it',
  changeIt: 'Change it',
  full: (most: number) => `A station has at most ${most} shows.`,
  overlap: (first: string, second: string) =>
    `${first} and ${second} are on at the same time. Listeners see the one that began last.`,
  preview: (zone: string) => `The coming seven days, where you are (${zone})`,
  unsaved: 'Not saved yet.',
  save: 'Save the shows',
  saved: 'The shows are saved.',
}

/** Stations that users add for themselves, and what they propose of them. */
const ownStations = {
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

/** Text of the figures of a station: what they say over a range is in analytics.ts. */
const creatorFigures = {
  title: 'Figures',
  count: (count: number) => (count === 0 ? `Fewer than ${LISTENERS_MIN}` : `${count}+`),
  listeners: (days: number) => `listeners on the best of ${days} days`,
  favorites: 'favorites',
  rounded: `Rounded down to a multiple of ${COUNT_STEP}`,
  loadFailed: 'The figures could not be loaded.',
}

const stations = (count: number) => (count === 1 ? '1 station' : `${count} stations`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** The desk of users who publish stations. */
export const creator = {
  list: {
    title: 'Your stations',
    count: (count: number, most: number) => `${stations(count)} of at most ${most}`,
    add: 'Publish a station',
    empty: 'You publish no station yet',
    emptyHint:
      'Have the address of your stream at hand. Undertone listens to it first, then an admin looks at it, and then everyone can find it.',
    loadFailed: 'Your stations could not be loaded.',
    stay: 'What you have published stays: people hear it as before. You can pause it or delete it here.',
  },

  state: {
    pending: 'Waiting',
    listed: 'Listed',
    rejected: 'Not listed',
    own: 'Only you',
    changing: 'Changes waiting',
    changeRefused: 'Changes refused',
    paused: 'Paused',
    hidden: 'Hidden by an admin',
    merged: 'Merged',
    onAir: 'On air',
    offAir: 'Off air',
  },
  explain: {
    pending: 'An admin looks at each new station. Until then only you can find it.',
    changing:
      'Listeners still see and hear what was approved. Your changes are shown once they are approved too.',
    changeRefused: (reason: string | null) =>
      reason === null ? 'Your changes were refused.' : `Your changes were refused: ${reason}`,
    changeRefusedNext: 'Others see what was approved before. Change it again, or put it back.',
    hidden: (reason: string) =>
      reason === ''
        ? 'An admin has taken this station out of the lists.'
        : `An admin has taken this station out of the lists: ${reason}`,
    merged:
      'An admin found this station to be the same as another one of the catalogue. Listeners are led to that one.',
    rejected: (reason: string | null) =>
      reason === null ? 'This station is not listed.' : `This station is not listed: ${reason}`,
    rejectedNext: 'Change what the reason names, and write to the people who run this server.',
  },

  answers: {
    released: (station: string) =>
      `${station} is not yours any more: an admin has taken back your claim. It stays in the catalogue.`,
    listed: (station: string) => `${station} is approved: everyone finds it now.`,
    rejected: (station: string, reason: string | null) =>
      `${station} is not listed${reason === null ? '.' : `: ${reason}`}`,
    changed: (station: string) => `Your changes of ${station} are approved.`,
    changeRefused: (station: string, reason: string | null) =>
      `Your changes of ${station} were refused${reason === null ? '.' : `: ${reason}`}`,
    open: 'Open',
  },

  waiting: {
    part: 'Part',
    shown: 'Shown now',
    waiting: 'Waiting for approval',
    none: 'None',
    all: 'Show all',
    others: (parts: readonly string[]) => `Waiting for approval too: ${parts.join(', ')}.`,
  },

  desk: {
    area: 'Your stations',
    newTitle: 'New station',
    newLead:
      'Say what it is and where it streams from. Cover, shows and figures come once it is published.',
    back: 'Back to your profile',
    gone: 'There is no such station',
    goneHint: 'It was deleted, or it belongs to another creator.',
    loadFailed: 'The station could not be loaded.',
    leaveTitle: 'Leave without saving?',
    leaveExplain: 'What you changed here and have not saved is lost.',
    leave: 'Leave',
    stay: 'Stay',
  },

  form: {
    title: 'About the station',
    name: 'Name',
    nameLength: (min: number, max: number) => `A name has ${min} to ${max} characters.`,
    odd: 'This holds characters that cannot be seen. Type it again.',
    description: 'Description',
    descriptionHint: 'What one hears, in a few sentences.',
    tooLong: (limit: number) => `At most ${limit} characters.`,
    url: 'Stream address',
    urlHint:
      'Of the stream itself, or of its playlist: MP3, AAC, Ogg, FLAC or HLS. An admin looks at a new address before listeners get it.',
    urlShape: 'This is no address of a stream. One begins with http:// or https://.',
    homepage: 'Homepage',
    homepageHint: 'Its https address; leave it empty if there is none.',
    homepageShape: 'This is no public web address. One looks like https://example.org.',
    tags: 'Genres',
    tagsHint: (most: number) => `At most ${most}, separated by commas: dub, field recordings.`,
    tooMany: (most: number) => `At most ${most}.`,
    wordLength: (min: number, max: number) => `Each has ${min} to ${max} characters.`,
    country: 'Country',
    countryMissing: 'Choose one.',
    countryChoose: 'Choose…',
    noCountry: 'International',
    language: 'Languages',
    languageHint: (most: number) => `Spoken on air. At most ${most}, in English: german, spanish.`,
    publish: 'Publish',
    publishing: 'The stream is listened to before anything is published. This takes a few seconds.',
    published: (station: string) =>
      `${station} is published. An admin looks at it before it is listed.`,
    saved: 'The station is saved.',
    refused: 'Not saved. Look at the fields that are marked.',
  },

  stream: {
    test: 'Test the stream',
    stop: 'Stop',
    testing: 'Listening to the stream…',
    heard: 'You hear it now: this stream works.',
    works: 'This stream works.',
    isHls: 'This stream works: it comes in segments (HLS), which are not played in this test.',
    itsName: (name: string) => `It calls itself “${name}”.`,
    thisStation: 'this station',
    failed: 'The stream could not be tested. Try again.',
  },

  air: {
    title: 'On air',
    onAir: 'On air',
    onAirHint: 'Listeners see when you are off air. The stream can be played all the same.',
    paused: 'Pause the station',
    pausedHint:
      'A paused station is in no list and no search. People who keep it as a favorite read that it rests.',
    check: 'Check now',
    checkHint: 'Undertone listens to your stream once and says what it heard.',
    ...checkWords,
    known: (state: string) => `Listeners read: ${state}.`,
  },

  cover: {
    title: 'Cover',
    explain: (bytes: number) =>
      `A square picture looks best: PNG, JPEG or WebP, at most ${megabytes(bytes)}. Without one, Undertone draws a cover.`,
    choose: 'Choose a picture',
    chooseOther: 'Choose another',
    preview: 'Not sent yet',
    unseen: 'No preview: this may be no picture.',
    current: 'As listeners see it',
    waiting: 'Waiting for approval',
    upload: 'Use this picture',
    discard: 'Discard',
    remove: 'Remove the cover',
    uploading: 'Sending the picture',
    percent: (part: number) => `${Math.round(part * 100)} %`,
    working: 'The picture is being prepared…',
    saved: 'The cover is saved.',
    removed: 'The cover is removed.',
    problems: {
      'too-big': (bytes: number) => `That picture is too big: at most ${megabytes(bytes)}.`,
      svg: () => 'An SVG can contain programs. Send PNG, JPEG or WebP.',
      type: () => 'That is no PNG, JPEG or WebP.',
      empty: () => 'That file is empty.',
      unreadable: () => 'That file could not be read.',
    },
  },

  embed: {
    title: 'On your own site',
    explain: 'Paste this into a page of yours, and visitors hear the station there.',
    label: 'Snippet',
    copy: 'Copy the snippet',
    copied: 'Copied.',
    notCopied: 'Nothing could be copied: the clipboard is closed to Undertone.',
  },

  remove: {
    title: 'Delete the station',
    explain:
      'It leaves every list, with its cover, its shows and its figures. It cannot be brought back. To take it off the lists for a while, pause it.',
    open: 'Delete…',
    confirmTitle: (station: string) => `Delete ${station}?`,
    type: (station: string) => `Type ${station} to confirm`,
    mismatch: 'This does not match yet.',
    confirm: 'Delete it for good',
    done: (station: string) => `${station} is deleted.`,
  },

  own: ownStations,
  figures: creatorFigures,
  schedule: creatorSchedule,
}
