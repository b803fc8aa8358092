/** A real player on slots that only write down what they are told, for tests. */
import type { StreamAnswer, StreamTitle } from '../../../../preload/contract/streams.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import type { Stretch } from '../connection-memory.ts'
import { createPlayer } from '../create-player.ts'
import { createStationVolumes } from '../kept-by-station.ts'
import type { SlotId } from '../player-reducer-types.ts'
import type { Player } from '../player-types.ts'
import type { SlotEvent } from '../slot-types.ts'
import type { SlotsHooks } from '../slots.ts'

interface FakePlayer {
  readonly player: Player
  /** What the slots were told, e.g. "b open night-bus" or "b release 150". */
  readonly told: string[]
  /** What was said while another station went on. */
  readonly announced: string[]
  readonly levels: Record<SlotId, number>
  /** What the connection was said to have carried. */
  readonly stretches: Stretch[]
  readonly stored: { volume: number; muted: boolean; onAgain: Station | null }
  /** What songs titles are, and how the player learns that they are others since a swap. */
  readonly titles: { songOf(title: StreamTitle): StreamTitle | null; swapped(): void }
  /** Something happens on a slot. */
  fire(slot: SlotId, event: SlotEvent): void
  /** The station on a slot is found and sounds. */
  sound(slot: SlotId, answer?: Partial<Extract<StreamAnswer, { outcome: 'open' }>>): void
  pauseOutside(slot: SlotId): void
  /** The volume is changed outside the player. */
  changeVolume(volume: number): void
  setOnline(online: boolean): void
}

/** Makes one. Stations with the codec FLAC cannot be played; sentences are "<name>: <reason>". */
export function createFakePlayer(): FakePlayer {
  const told: string[] = []
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

  const stretches: Stretch[] = []
  const memory = new Map<string, string>()
  const player = createPlayer({
    choose: (station) => station,
    findOnAgain: async () => stored.onAgain,
    noteStretch: (stretch) => stretches.push(stretch),
    makeSlots: (given) => {
      hooks = given
      return {
        perform: (slot, { id }, effect) => {
          if (effect.type === 'open') told.push(`${slot} open ${id}`)
          else if ('source' in effect) told.push(`${slot} ${effect.type} ${effect.source.url}`)
          else if (effect.type === 'ask') told.push(`${slot} ask ${effect.url}`)
          else told.push(`${slot} ${effect.type} ${effect.ms}`)
        },
        release: (slot, fadeMs) => told.push(`${slot} release ${fadeMs}`),
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
    onSwap: (listener) => {
      titles.swapped = listener
    },
    songOf: (title) => titles.songOf(title),
    describe: (reason, { name }, off) => [name, reason, off].filter(Boolean).join(': '),
    announce: (reason, { name }, _play, off) =>
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
    told,
    announced,
    levels,
    stretches,
    stored,
    titles,
    fire,
    sound: (slot, answer) => {
      fire(slot, {
        type: 'answered',
        answer: { outcome: 'open', url: 'relay', kind: 'audio', relayed: true, ...answer },
      })
      fire(slot, { type: 'sounding' })
    },
    pauseOutside: (slot) => hooks?.onPausedOutside(slot),
    changeVolume,
    setOnline: (online) => {
      isOnline = online
      onNetwork()
    },
  }
}
