/** Test helper: a real player with fake slots that record their commands. */
import type { OpenStreamResult, StreamTitle } from '../../../../preload/contract/streams.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import type { PlaybackPeriod } from '../connection-memory.ts'
import { createPlayer } from '../create-player.ts'
import type { SlotId } from '../player-reducer-types.ts'
import type { Player } from '../player-types.ts'
import type { SlotEvent } from '../slot-types.ts'
import type { SlotsHooks } from '../slots.ts'
import { createStationVolumes } from '../station-values.ts'

interface FakePlayer {
  readonly player: Player
  /** Slot commands, e.g. "b open night-bus" or "b release 150". */
  readonly commands: string[]
  /** Failures reported while another station played. */
  readonly announced: string[]
  readonly levels: Record<SlotId, number>
  readonly recordedPeriods: PlaybackPeriod[]
  readonly stored: { volume: number; muted: boolean; onAgain: Station | null }
  /** Songs of titles, and a trigger for swap changes. */
  readonly titles: { songOf(title: StreamTitle): StreamTitle | null; swapped(): void }
  fire(slot: SlotId, event: SlotEvent): void
  /** Makes the station on a slot connect and play. */
  sound(slot: SlotId, response?: Partial<Extract<OpenStreamResult, { outcome: 'open' }>>): void
  pauseOutside(slot: SlotId): void
  /** Changes the volume outside the player. */
  changeVolume(volume: number): void
  setOnline(online: boolean): void
}

/** FLAC stations are unplayable. Failure messages are "<name>: <reason>". */
export function createFakePlayer(): FakePlayer {
  const commands: string[] = []
  const announced: string[] = []
  const levels = { a: -1, b: -1 }
  const stored = { volume: 0.5, muted: false, onAgain: null as Station | null }
  const titles: FakePlayer['titles'] = {
    songOf: (title) => (title.title === 'Jingle' ? null : title),
    swapped: () => {},
  }
  let hooks: SlotsHooks | null = null
  let onVolume = () => {}
  let onNetwork = () => {}
  let isOnline = true

  function changeVolume(volume: number): void {
    stored.volume = volume
    onVolume()
  }

  const recordedPeriods: PlaybackPeriod[] = []
  const memory = new Map<string, string>()
  const player = createPlayer({
    selectVariant: (station) => station,
    findReenabled: async () => stored.onAgain,
    recordPeriod: (period) => recordedPeriods.push(period),
    makeSlots: (slotsHooks) => {
      hooks = slotsHooks
      return {
        perform: (slot, { id }, effect) => {
          if (effect.type === 'open') commands.push(`${slot} open ${id}`)
          else if ('source' in effect) commands.push(`${slot} ${effect.type} ${effect.source.url}`)
          else if (effect.type === 'probe') commands.push(`${slot} probe ${effect.url}`)
          else commands.push(`${slot} ${effect.type} ${effect.ms}`)
        },
        release: (slot, fadeMs) => commands.push(`${slot} release ${fadeMs}`),
        setLevel: (slot, level) => {
          levels[slot] = level
        },
        setMuted: (muted) => {
          stored.muted = muted
        },
        streamOn: (slot) => `stream-${slot}`,
      }
    },
    canPlay: (station: Station) => station.codec !== 'FLAC',
    onSwapChange: (listener) => {
      titles.swapped = listener
    },
    songOf: (title) => titles.songOf(title),
    describe: (reason, { name }, off) => [name, reason, off].filter(Boolean).join(': '),
    notifyFailure: (reason, { name }, _play, off) =>
      announced.push([name, reason, off].filter(Boolean).join(': ')),
    figures: async (stream) => ({
      bytes: stream.length,
      attempts: 1,
      drops: 0,
      openMs: null,
      host: 'a.example',
      contentType: null,
      bitrate: null,
      protocol: 'http',
    }),
    volume: {
      get: () => stored.volume,
      set: changeVolume,
      watch: (listener) => {
        onVolume = listener
        return () => {}
      },
    },
    stationVolumes: createStationVolumes({
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => memory.set(key, value),
    }),
    network: {
      isOnline: () => isOnline,
      watch: (listener) => {
        onNetwork = listener
      },
    },
  })

  const fire = (slot: SlotId, event: SlotEvent) => hooks?.onEvent(slot, event)
  return {
    player,
    commands,
    announced,
    levels,
    recordedPeriods,
    stored,
    titles,
    fire,
    sound: (slot, response) => {
      fire(slot, {
        type: 'opened',
        response: { outcome: 'open', url: 'relay', kind: 'audio', relayed: true, ...response },
      })
      fire(slot, { type: 'sounding' })
    },
    pauseOutside: (slot) => hooks?.onExternalPause(slot),
    changeVolume,
    setOnline: (online) => {
      isOnline = online
      onNetwork()
    },
  }
}
