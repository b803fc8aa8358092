import { formats } from '../../../shared/locale/formats.ts'
import type { StreamLoss } from '../../../shared/radio/stream-ends.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** Decimal units, as network traffic is measured. */
function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function clock(at: number, now: number): string {
  const date = new Date(at)
  const time = formats.time(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  if (isToday) return time
  const day = formats.date(at, { day: 'numeric', month: 'short' })
  // A non-breaking space keeps the date on one line in a narrow column.
  return `${day.replace(' ', '\u00a0')} ${time}`
}

/** Why a connection was lost; completes "Lost: ...". */
const losses = {
  reset: 'the server cut the connection.',
  ended: 'the station ended the stream.',
  silent: 'no data for 5 s.',
  'server-error': 'the server reported an error.',
  refused: 'the server refused the connection.',
  'no-answer': 'the server does not respond.',
  'name-not-found': 'the server’s name was not found.',
  offline: 'this computer is offline.',
  'network-changed': 'this computer changed networks.',
} satisfies Record<StreamLoss, string>

export const nowPlaying = {
  clock,
  clockExact: (at: number) => formats.time(at, { timeStyle: 'medium' }),
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Could not copy. Allow clipboard access and try again.',

  sleep: {
    title: 'Sleep timer',
    ask: 'Fade out and pause after',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    running: 'Sleeps in',
    until: (clock: string) => `at ${clock}`,
    turnOff: 'Turn off',
  },

  log: {
    title: 'Song history',
    explain: 'Songs that stations named since Undertone started. This list is not saved.',
    count: (songs: number) => (songs === 1 ? '1 song' : `${songs} songs`),
    copyAll: 'Copy all',
    copyOne: (song: string) => `Copy ${song}`,
    joinedLate: 'joined late',
    joinedLateHint: 'The song started before you tuned in.',
    find: 'Look it up',
    more: 'Show more',
    empty: 'No songs yet',
    emptyHint: 'Songs appear here when the station you play names them.',
    emptyHintBrowser:
      'In a browser, only stations that stream in segments (HLS) show songs. The desktop app reads songs from all stations that name them.',
  },

  details: {
    title: 'Connection details',
    empty: 'No station is playing',
    emptyHint: 'Play a station to see its connection details.',
    station: 'Station',
    server: 'Server',
    format: 'Format',
    bitrate: (kilobits: number) => `${kilobits} kbit/s`,
    received: 'Received',
    size,
    timeToSound: 'Time to sound',
    seconds,
    connections: 'Connections',
    losses: 'Lost',
    dropouts: 'Dropouts',
    times,
    never: 'never',
    notYet: 'not yet',
    browser: 'A browser does not show bytes and server responses. The desktop app does.',
    events: 'What happened',
    noEvents: 'Nothing yet.',
    copyReport: 'Copy as text',
    report: 'Undertone, connection report',
    reportMade: 'Created',
    address: 'Address',
    event: {
      asked: 'Play requested.',
      connected: (attempt: number, format: string, spliced: boolean) =>
        `${attempt > 1 ? `Connected again, attempt ${attempt}` : 'Connected'}${format && `: ${format}`}.${spliced ? ' The sound continued without a gap.' : ''}`,
      sounding: (afterMs: number) => `Sound after ${seconds(afterMs)}.`,
      dry: 'The buffer ran empty.',
      lost: (reason: string, bytes: number | null) =>
        `Lost: ${reason}${bytes === null ? '' : ` Received ${size(bytes)}.`}`,
      retrying: (attempt: number, inMs: number) =>
        inMs === 0 ? `Attempt ${attempt}, immediately.` : `Attempt ${attempt} in ${seconds(inMs)}.`,
      'waiting-for-network': 'Waiting for the network.',
      'attached-again': (reason: string) => `Listening again: ${reason}`,
      closed: 'Closed.',
    },
    reasons: {
      ...losses,
      error: 'the sound system reported an error.',
      'decode-error': 'the sound could not be decoded.',
      frozen: 'the sound froze.',
      'no-sound': 'no sound arrived.',
      online: 'the network is back.',
    },
  },
}
