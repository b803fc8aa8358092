/**
 * The player before it is needed: says that nothing is on, and loads the real one for whatever is asked
 * of it. From then on it only passes on.
 */
import type { Station } from '../../api/schemas.ts'
import { log } from '../../lib/log.ts'
import type { Player, PlayerState } from './player-state.ts'

export interface LazyPlayerParts {
  load(): Promise<Player>
  /** What to say of a station when the real player could not be loaded. */
  describeUnreachable(station: Station): string
  readonly volume: {
    get(): number
    set(value: number): void
    watch(listener: () => void): () => void
  }
}

export interface LazyPlayer extends Player {
  /** Loads the real player ahead of the first wish. Trying again after a failure is allowed. */
  prepare(): void
}

type Listeners<Args extends unknown[]> = Set<(...args: Args) => void>

function addTo<Args extends unknown[]>(listeners: Listeners<Args>) {
  return (listener: (...args: Args) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}

/** A player whose real one is loaded by `load`. */
export function createLazyPlayer({
  load,
  describeUnreachable,
  volume,
}: LazyPlayerParts): LazyPlayer {
  let real: Player | null = null
  let loading = false
  const wishes: ((player: Player) => void)[] = []
  const listeners: Listeners<[]> = new Set()
  const titleListeners: Listeners<Parameters<Parameters<Player['subscribeTitles']>[0]>> = new Set()
  const sessionListeners: Listeners<Parameters<Parameters<Player['onSession']>[0]>> = new Set()
  let view: PlayerState = {
    item: null,
    isPlaying: false,
    status: 'idle',
    failure: null,
    isFilling: false,
    failureReason: null,
    volume: volume.get(),
    muted: false,
    nowPlaying: null,
    sleepEndsAt: null,
    previous: null,
  }

  function show(change: Partial<PlayerState>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  const stopWatching = volume.watch(() => show({ volume: volume.get() }))

  function arrive(player: Player): void {
    stopWatching()
    real = player
    player.subscribeTitles((heard) => {
      for (const listener of titleListeners) listener(heard)
    })
    player.onSession((session) => {
      for (const listener of sessionListeners) listener(session)
    })
    for (const wish of wishes.splice(0)) wish(player)
    player.subscribe(() => {
      for (const listener of listeners) listener()
    })
    for (const listener of listeners) listener()
  }

  function prepare(): void {
    if (real || loading) return
    loading = true
    load()
      .then(arrive, (error: unknown) => {
        log.error('The player could not be loaded', error)
        wishes.length = 0
        if (!view.item) return
        const failure = describeUnreachable(view.item)
        show({ status: 'failed', isPlaying: false, failure, failureReason: 'unreachable' })
      })
      .finally(() => {
        loading = false
      })
  }

  function ask(wish: (player: Player) => void): void {
    if (real) {
      wish(real)
      return
    }
    wishes.push(wish)
    prepare()
  }

  function play(station: Station): void {
    if (!real) {
      const nothingWrong = { failure: null, failureReason: null }
      show({ item: station, status: 'connecting', isPlaying: true, ...nothingWrong })
    }
    ask((player) => player.play(station))
  }

  function setVolume(next: number): void {
    if (real) real.setVolume(next)
    else volume.set(Math.min(1, Math.max(0, next)))
  }

  /** With nothing on there is nothing to pause, resume or stop. */
  function askIfOn(wish: (player: Player) => void): void {
    if (real || view.item) ask(wish)
  }

  return {
    prepare,
    play,
    pause: () => askIfOn((player) => player.pause()),
    resume: () => {
      if (!real && view.status === 'failed' && view.item) play(view.item)
      else askIfOn((player) => player.resume())
    },
    stop: () => {
      if (!real && view.status === 'failed') show({ item: null, status: 'idle', failure: null })
      else askIfOn((player) => player.stop())
    },
    setVolume,
    setMuted: (muted) => {
      if (!real) show({ muted })
      ask((player) => player.setMuted(muted))
    },
    stepVolume: (by) => ask((player) => player.stepVolume(by)),
    sleepIn: (minutes) => ask((player) => player.sleepIn(minutes)),
    connectionLog: (stationId) => real?.connectionLog(stationId) ?? [],
    figures: async () => real?.figures() ?? null,
    subscribeTitles: addTo(titleListeners),
    onSession: addTo(sessionListeners),
    getState: () => real?.getState() ?? view,
    subscribe: addTo(listeners),
  }
}
