/** The sleep timer, the song log and the connection details. */
import { formats } from '../../../shared/locale/formats.ts'
import type { StreamLoss } from '../../../shared/radio/stream-ends.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** Bytes as people read them: decimal, as connections are measured. */
function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A time of day, with its day where that is another one; in the machine's time zone. */
function clock(at: number, now: number): string {
  const date = new Date(at)
  const time = formats.time(at)
  const isToday = date.toDateString() === new Date(now).toDateString()
  if (isToday) return time
  const day = formats.date(at, { day: 'numeric', month: 'short' })
  // The day stays in one piece where the column is narrow.
  return `${day.replace(' ', '\u00a0')} ${time}`
}

/** Why a connection was lost or given up: ends a sentence that begins "Lost:". */
const losses = {
  reset: 'the server cut the connection.',
  ended: 'the station ended the stream.',
  silent: 'no data came for 5 s.',
  'server-error': 'the server has a fault of its own.',
  refused: 'the server takes no connections.',
  'no-answer': 'the server does not answer.',
  'name-not-found': 'the server’s name is not known.',
  offline: 'this computer is offline.',
  'network-changed': 'this computer has changed its network.',
} satisfies Record<StreamLoss, string>

export const nowPlaying = {
  clock,
  /** To the second. */
  clockExact: (at: number) => formats.time(at, { timeStyle: 'medium' }),
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Nothing could be copied: the clipboard is closed to Undertone.',

  sleep: {
    title: 'Sleep timer',
    ask: 'The sound fades out and pauses after',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    running: 'Sleeps in',
    until: (clock: string) => `at ${clock}`,
    turnOff: 'Turn off',
  },

  log: {
    title: 'Songs heard',
    explain: 'What the stations named since Undertone was started. It is kept nowhere else.',
    count: (songs: number) => (songs === 1 ? '1 song' : `${songs} songs`),
    copyAll: 'Copy all',
    copyOne: (song: string) => `Copy ${song}`,
    joinedLate: 'joined late',
    joinedLateHint: 'It had begun before you tuned in.',
    find: 'Look it up',
    more: 'Show more',
    empty: 'No songs yet',
    emptyHint: 'Play a station that names its songs, and each one you hear is listed here.',
    emptyHintBrowser:
      'A browser cannot read the songs most stations name: the desktop app can. Stations that stream in segments name theirs here too.',
  },

  details: {
    title: 'Connection details',
    empty: 'No station is on',
    emptyHint: 'Play one, and all that befalls its connection is listed here.',
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
    dropouts: 'Dropouts heard',
    times,
    never: 'never',
    notYet: 'not yet',
    browser:
      'What a browser knows: the desktop app also counts bytes and sees the server’s answers.',
    events: 'What happened',
    noEvents: 'Nothing yet.',
    copyReport: 'Copy as text',
    report: 'Undertone, connection report',
    reportMade: 'Made',
    address: 'Address',
    event: {
      asked: 'Asked to play.',
      connected: (attempt: number, format: string, spliced: boolean) =>
        `${attempt > 1 ? `Connected again, attempt ${attempt}` : 'Connected'}${format && `: ${format}`}.${spliced ? ' The sound went on without a gap.' : ''}`,
      sounding: (afterMs: number) => `Sound after ${seconds(afterMs)}.`,
      dry: 'The sound ran dry.',
      lost: (reason: string, bytes: number | null) =>
        `Lost: ${reason}${bytes === null ? '' : ` ${size(bytes)} had come.`}`,
      retrying: (attempt: number, inMs: number) =>
        inMs === 0 ? `Attempt ${attempt}, at once.` : `Attempt ${attempt} in ${seconds(inMs)}.`,
      'waiting-for-network': 'Waiting for the network.',
      'attached-again': (reason: string) => `Listening again: ${reason}`,
      closed: 'Closed.',
    },
    reasons: {
      ...losses,
      error: 'the sound system reported an error.',
      'decode-error': 'the sound could not be decoded.',
      frozen: 'the sound stood still.',
      'no-sound': 'no sound came.',
      online: 'the network is back.',
    },
  },
}
