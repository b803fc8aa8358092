import { crate } from './crate.ts'
import { programme } from './schedule.ts'
import { player } from './shell.ts'
import { station } from './stations.ts'

/** What the mini player's window says. */
export const mini = {
  title: 'Undertone mini player',
  idle: player.nothingPlaying,
  status: {
    connecting: player.connecting,
    playing: player.live,
    buffering: player.buffering,
    reconnecting: player.reconnecting,
    paused: player.paused,
    failed: 'This station does not play.',
  },
  now: programme.now,
  nextShow: programme.next,
  /** The same where it begins when the one that is on ends. */
  nextAtOnce: (show: string) => `Next: ${show}`,
  play: player.play,
  pause: player.pause,
  stop: player.stop,
  previous: player.previous,
  next: player.next,
  addFavorite: station.addFavorite,
  removeFavorite: station.removeFavorite,
  keepSong: crate.keep(null),
  dropSong: crate.drop(null),
  openStation: (name: string) => `Open the page of ${name}`,
  mute: player.mute,
  unmute: player.unmute,
  volume: player.volume,
  volumeValue: player.volumeValue,
  volumeMuted: player.volumeMuted,
  show: 'Open Undertone',
  close: 'Close the mini player',
}
