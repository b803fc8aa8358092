/** A real player on decks that only write down what they are told, for tests. */
import type { StreamAnswer } from '../../../../preload/contract.ts'
import type { Station } from '../../../../shared/api/answers/stations.ts'
import { createPlayer } from '../create-player.ts'
import type { DeckEvent } from '../deck-state.ts'
import type { DecksHooks } from '../decks.ts'
import type { DeckId } from '../play-state.ts'
import type { Player } from '../player-state.ts'
import { createStationVolumes } from '../station-volumes.ts'

interface FakePlayer {
  readonly player: Player
  /** What the decks were told, e.g. "b open night-bus" or "b release 150". */
  readonly told: string[]
  /** What was said while another station went on. */
  readonly announced: string[]
  readonly levels: Record<DeckId, number>
  readonly stored: { volume: number; muted: boolean }
  /** Something happens on a deck. */
  fire(deck: DeckId, event: DeckEvent): void
  /** The station on a deck is found and sounds. */
  sound(deck: DeckId, answer?: Partial<Extract<StreamAnswer, { outcome: 'open' }>>): void
  pauseOutside(deck: DeckId): void
  /** The volume is changed by somebody else. */
  changeVolume(volume: number): void
  setOnline(online: boolean): void
}

/** Makes one. Stations with the codec FLAC cannot be played; sentences are "<name>: <reason>". */
export function createFakePlayer(): FakePlayer {
  const told: string[] = []
  const announced: string[] = []
  const levels = { a: -1, b: -1 }
  const stored = { volume: 0.5, muted: false }
  let hooks: DecksHooks | null = null
  let onVolume = () => {}
  let onNetwork = () => {}
  let isOnline = true

  function changeVolume(volume: number): void {
    stored.volume = volume
    onVolume()
  }

  const memory = new Map<string, string>()
  const player = createPlayer({
    makeDecks: (given) => {
      hooks = given
      return {
        perform: (deck, { id }, effect) => {
          if (effect.type === 'open') told.push(`${deck} open ${id}`)
          else if ('source' in effect) told.push(`${deck} ${effect.type} ${effect.source.url}`)
          else if (effect.type === 'ask') told.push(`${deck} ask ${effect.url}`)
          else told.push(`${deck} ${effect.type} ${effect.ms}`)
        },
        release: (deck, fadeMs) => told.push(`${deck} release ${fadeMs}`),
        setLevel: (deck, level) => {
          levels[deck] = level
        },
        setMuted: (muted) => {
          stored.muted = muted
        },
        streamOn: (deck) => `stream-${deck}`,
      }
    },
    canPlay: (station: Station) => station.codec !== 'FLAC',
    isSong: ({ title }) => title !== 'Jingle',
    describe: (reason, { name }) => `${name}: ${reason}`,
    announce: (reason, station) => announced.push(`${station.name}: ${reason}`),
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

  const fire = (deck: DeckId, event: DeckEvent) => hooks?.onEvent(deck, event)
  return {
    player,
    told,
    announced,
    levels,
    stored,
    fire,
    sound: (deck, answer) => {
      fire(deck, {
        type: 'answered',
        answer: { outcome: 'open', url: 'relay', kind: 'audio', relayed: true, ...answer },
      })
      fire(deck, { type: 'sounding' })
    },
    pauseOutside: (deck) => hooks?.onPausedOutside(deck),
    changeVolume,
    setOnline: (online) => {
      isOnline = online
      onNetwork()
    },
  }
}
