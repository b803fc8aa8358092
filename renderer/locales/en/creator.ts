import { COUNT_STEP, LISTENERS_MIN } from '../../../shared/api/figures.ts'
import { checkWords } from './check-words.ts'

function length(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const creatorSchedule = {
  title: 'Shows',
  explain: 'Add your weekly shows. Listeners see what is on now and next, in their own time zone.',
  days: DAYS,
  length,
  empty: 'No shows yet.',
  list: 'Weekly shows',
  add: 'Add a show',
  edit: (show: string) => `Edit ${show}`,
  remove: (show: string) => `Remove ${show}`,
  editing: 'Edit this show',
  show: 'Show',
  showLength: (max: number) => `A title has 1 to ${max} characters.`,
  day: 'Day',
  start: 'Starts at',
  startShape: 'Enter a time of day.',
  minutes: 'Minutes',
  minutesRange: (min: number, max: number) => `From ${min} to ${max} minutes.`,
  zone: 'Time zone',
  zoneHint: 'The show keeps its local time when the clocks change.',
  addIt: 'Add it',
  changeIt: 'Change it',
  full: (most: number) => `A station has at most ${most} shows.`,
  overlap: (first: string, second: string) =>
    `${first} and ${second} overlap. Listeners see the one that started last.`,
  preview: (zone: string) => `The next seven days (${zone})`,
  unsaved: 'Not saved yet.',
  save: 'Save shows',
  saved: 'Shows saved.',
}

const ownStations = {
  title: 'Stations you added',
  explain: 'Add a station by its address, for your own use.',
  showMore: (left: number) => `Show more (${left})`,
  add: 'Add a station',
  addTitle: 'Add a station',
  addExplain: 'Only you can see it, unless you propose it to everyone later.',
  save: 'Add it',
  saving: 'Checking the stream. This takes a few seconds.',
  added: (station: string) => `${station} added. Find it in your library.`,
  known: (station: string) => `You already added this station: ${station}.`,
  full: (most: number) => `You have reached the limit of ${most} added stations. Delete one first.`,
  address: 'Stream address',
  addressHint: 'The stream or its playlist: MP3, AAC, Ogg, FLAC or HLS.',
  privateNotice: 'Only you can see this station. Other users and admins cannot.',
  unheardNotice:
    'Only you can see this station, and Undertone has not checked its stream. A station in your own network plays only in the desktop app and cannot be proposed.',
  removeExplain: 'Removes the station from your library. You can undo this right afterwards.',
  propose: {
    title: 'Propose it to everyone',
    explain:
      'An admin reads the details above and decides whether to list the station. Once proposed, changing it needs the Creator plan.',
    do: 'Propose the station',
    done: (station: string) => `${station} is proposed. An admin will review it.`,
  },
  takeBack: {
    title: 'Withdraw the proposal',
    explain: 'Only you can see the station again. You can change it and propose it later.',
    do: 'Withdraw proposal',
    done: (station: string) => `Proposal withdrawn. Only you can see ${station}.`,
  },
}

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

export const creator = {
  list: {
    title: 'Your stations',
    count: (count: number, most: number) => `${stations(count)} of at most ${most}`,
    add: 'Publish a station',
    empty: 'No published stations yet',
    emptyHint:
      'Have your stream address ready. Undertone checks the stream, then an admin reviews the station.',
    loadFailed: 'Your stations could not be loaded.',
    stay: 'Your published stations stay online. You can pause or delete them here.',
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
    pending: 'An admin reviews each new station. Until then, only you can see it.',
    changing: 'Listeners still get the approved version. Your changes appear after approval.',
    changeRefused: (reason: string | null) =>
      reason === null ? 'Your changes were refused.' : `Your changes were refused: ${reason}`,
    changeRefusedNext:
      'Listeners still see the approved version. Edit the station again, or restore it.',
    hidden: (reason: string) =>
      reason === ''
        ? 'An admin has hidden this station.'
        : `An admin has hidden this station: ${reason}`,
    merged:
      'An admin merged this station into a duplicate. Listeners are redirected to that station.',
    rejected: (reason: string | null) =>
      reason === null ? 'This station is not listed.' : `This station is not listed: ${reason}`,
    rejectedNext: 'Fix what the reason names, then contact the operator of this server.',
  },

  answers: {
    released: (station: string) =>
      `${station} is no longer yours: an admin revoked your claim. It stays in the catalog.`,
    listed: (station: string) => `${station} is approved. Everyone can find it now.`,
    rejected: (station: string, reason: string | null) =>
      `${station} is not listed${reason === null ? '.' : `: ${reason}`}`,
    changed: (station: string) => `Your changes to ${station} are approved.`,
    changeRefused: (station: string, reason: string | null) =>
      `Your changes to ${station} were refused${reason === null ? '.' : `: ${reason}`}`,
    open: 'Open',
  },

  waiting: {
    part: 'Part',
    shown: 'Shown now',
    waiting: 'Waiting for approval',
    none: 'None',
    all: 'Show all',
    others: (parts: readonly string[]) => `Also waiting for approval: ${parts.join(', ')}.`,
  },

  dashboard: {
    area: 'Your stations',
    newTitle: 'New station',
    newLead:
      'Describe the station and enter its stream address. Add a cover and shows after publishing.',
    back: 'Back to your profile',
    gone: 'Station not found',
    goneHint: 'It was deleted, or it belongs to another creator.',
    loadFailed: 'The station could not be loaded.',
    leaveTitle: 'Leave without saving?',
    leaveExplain: 'Your unsaved changes will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },

  form: {
    title: 'About the station',
    name: 'Name',
    nameLength: (min: number, max: number) => `A name has ${min} to ${max} characters.`,
    odd: 'This contains invisible characters. Type it again.',
    description: 'Description',
    descriptionHint: 'Describe what the station plays in a few sentences.',
    tooLong: (limit: number) => `At most ${limit} characters.`,
    url: 'Stream address',
    urlHint:
      'The stream or its playlist: MP3, AAC, Ogg, FLAC or HLS. An admin reviews a new address before listeners get it.',
    urlShape: 'Enter a stream address that starts with http:// or https://.',
    homepage: 'Homepage',
    homepageHint: 'An https address. Leave it empty if there is none.',
    homepageShape: 'Enter a public web address such as https://example.org.',
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
    publishing: 'Checking the stream before publishing. This takes a few seconds.',
    published: (station: string) =>
      `${station} is published. An admin reviews it before it is listed.`,
    saved: 'Station saved.',
    refused: 'Not saved. Correct the marked fields.',
  },

  stream: {
    test: 'Test the stream',
    stop: 'Stop',
    testing: 'Testing the stream…',
    heard: 'The stream works and is playing.',
    works: 'This stream works.',
    isHls: 'This stream works. It uses HLS, which this test does not play.',
    itsName: (name: string) => `The stream’s name is “${name}”.`,
    thisStation: 'this station',
    failed: 'The stream could not be tested. Try again.',
  },

  air: {
    title: 'On air',
    onAir: 'On air',
    onAirHint: 'Listeners see when you are off air. They can still play the stream.',
    paused: 'Pause the station',
    pausedHint:
      'A paused station is hidden from lists and search. Users who have it as a favorite see that it is paused.',
    check: 'Check now',
    checkHint: 'Undertone checks your stream once and shows the result.',
    ...checkWords,
    known: (state: string) => `Listeners see: ${state}.`,
  },

  cover: {
    title: 'Cover',
    explain: (bytes: number) =>
      `A square picture looks best: PNG, JPEG or WebP, at most ${megabytes(bytes)}. Without one, Undertone draws a cover.`,
    choose: 'Choose a picture',
    chooseOther: 'Choose another',
    preview: 'Not uploaded yet',
    unseen: 'No preview. The file may not be a picture.',
    current: 'As listeners see it',
    waiting: 'Waiting for approval',
    upload: 'Use this picture',
    discard: 'Discard',
    remove: 'Remove the cover',
    uploading: 'Uploading the picture',
    percent: (part: number) => `${Math.round(part * 100)} %`,
    working: 'Processing the picture…',
    saved: 'Cover saved.',
    removed: 'Cover removed.',
    problems: {
      'too-big': (bytes: number) => `This picture is too large. The limit is ${megabytes(bytes)}.`,
      svg: () => 'SVG files are not allowed. Choose a PNG, JPEG or WebP file.',
      type: () => 'This file is not PNG, JPEG or WebP.',
      empty: () => 'This file is empty.',
      unreadable: () => 'Could not read this file.',
    },
  },

  embed: {
    title: 'On your own site',
    explain: 'Paste this into your site to let visitors play the station there.',
    label: 'Snippet',
    copy: 'Copy the snippet',
    copied: 'Copied.',
    notCopied: 'Could not copy. Allow clipboard access and try again.',
  },

  remove: {
    title: 'Delete the station',
    explain:
      'Deletes the station with its cover, shows and figures. This cannot be undone; pause the station to hide it for a while.',
    open: 'Delete…',
    confirmTitle: (station: string) => `Delete ${station}?`,
    type: (station: string) => `Type ${station} to confirm`,
    mismatch: 'This does not match yet.',
    confirm: 'Delete permanently',
    done: (station: string) => `${station} is deleted.`,
  },

  own: ownStations,
  figures: creatorFigures,
  schedule: creatorSchedule,
}
