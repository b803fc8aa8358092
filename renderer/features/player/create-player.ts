/** Joins the pure player machine to an audio output and to the stored volume. */
import type { Station } from '../../api/schemas.ts'
import type { AudioOutput } from './audio-output.ts'
import { type FailureReason, INITIAL, isPlaying, type PlayerEvent, step } from './player-machine.ts'
import type { PlayerState } from './player-state.ts'

export interface PlayerParts {
  readonly output: AudioOutput
  canPlay(station: Station): boolean
  describe(reason: FailureReason, station: Station): string
  readonly volume: {
    get(): number
    set(value: number): void
    watch(listener: () => void): () => void
  }
}

export interface Player {
  /** Switches to a station and plays it. */
  play(station: Station): void
  /** Drops the connection: live radio is not kept for later. */
  pause(): void
  /** Joins the live edge again; also tries again after a failure. */
  resume(): void
  /** Forgets the station. */
  stop(): void
  /** 0 to 1; values outside are brought inside. Remembered. */
  setVolume(volume: number): void
  getState(): PlayerState
  subscribe(listener: () => void): () => void
}

/** Makes a player. The app has one; tests make their own. */
export function createPlayer({ output, canPlay, describe, volume }: PlayerParts): Player {
  let machine = INITIAL
  let view = toView()
  const listeners = new Set<() => void>()

  function toView(): PlayerState {
    const { item, status, reason } = machine
    const failure = reason && item ? describe(reason, item) : null
    return { item, status, isPlaying: isPlaying(machine), failure, volume: volume.get() }
  }

  function publish(): void {
    view = toView()
    for (const listener of listeners) listener()
  }

  function dispatch(event: PlayerEvent): void {
    const next = step(machine, event)
    if (next.state === machine) return
    machine = next.state
    if (next.effect?.type === 'connect') output.connect(next.effect.url, next.effect.cors)
    if (next.effect?.type === 'disconnect') output.disconnect()
    publish()
  }

  output.onEvent(dispatch)
  output.setVolume(volume.get())
  volume.watch(() => {
    output.setVolume(volume.get())
    publish()
  })

  return {
    play: (station) => dispatch({ type: 'play', station, playable: canPlay(station) }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    stop: () => dispatch({ type: 'stop' }),
    setVolume: (value) => volume.set(Math.min(1, Math.max(0, value))),
    getState: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
