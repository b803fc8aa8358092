import type { SoundPosition, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { createAudioOutput } from './audio-output.ts'
import type { SlotCommand, SlotId } from './player-reducer-types.ts'
import type { SlotEvent, StationFinding } from './slot-types.ts'

export interface SlotsHooks {
  onEvent(slot: SlotId, event: SlotEvent): void
  onExternalPause(slot: SlotId): void
}

export type Slots = ReturnType<typeof createSlots>

/** Runs the effects of the two slots. Creates both slots immediately, so that the first playback starts faster. */
export function createSlots(streams: Platform['streams'], hooks: SlotsHooks) {
  const slots = {
    a: createSlot('a', streams, hooks),
    b: createSlot('b', streams, hooks),
  }
  streams.onEvent((stream, event) => {
    for (const slot of [slots.a, slots.b]) {
      if (slot.stream() === stream) slot.handleStreamEvent(event)
    }
  })
  return {
    perform: (slot: SlotId, station: Station, effect: SlotCommand): void =>
      slots[slot].perform(station, effect),
    release: (slot: SlotId, fadeMs: number): void => slots[slot].release(fadeMs),
    setLevel: (slot: SlotId, level: number): void => slots[slot].output.setLevel(level),
    setMuted: (muted: boolean): void => {
      slots.a.output.setMuted(muted)
      slots.b.output.setMuted(muted)
    },
    streamOn: (slot: SlotId): string | null => slots[slot].stream(),
  }
}

let streamCount = 0

/** The name is unique in this app, even across reloads of the page. */
function nameStream(): string {
  streamCount += 1
  return `stream-${streamCount}-${Math.random().toString(36).slice(2)}`
}

function createSlot(id: SlotId, streams: Platform['streams'], hooks: SlotsHooks) {
  let stream: string | null = null
  let previousStream: string | null = null
  let isPlaying = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const titles = createTitleDelay(
    () => (isPlaying ? output.position() : null),
    (title) => hooks.onEvent(id, { type: 'title', title }),
  )
  const output = createAudioOutput(id, {
    onEvent: (event) => {
      hooks.onEvent(id, event)
      if (event.type !== 'sounding') return
      isPlaying = true
      titles.sounding()
    },
    onExternalPause: () => hooks.onExternalPause(id),
    onId3: ({ artist, title }) => {
      const raw = artist === null ? title : `${artist} - ${title}`
      titles.push({ artist, title, raw, at: Date.now() }, null, 0)
    },
  })

  function closePreviousStream(): void {
    if (previousStream !== null) streams.close(previousStream)
    previousStream = null
  }

  function detachStream(): void {
    clearTimeout(retryTimer)
    titles.clear()
    closePreviousStream()
    previousStream = stream
    stream = null
  }

  function open(station: Station): void {
    detachStream()
    output.detach()
    closePreviousStream()
    const name = nameStream()
    stream = name
    isPlaying = false
    streams.open({ stream: name, stationId: station.id, url: station.url }).then(
      (response) => {
        if (stream === name) hooks.onEvent(id, { type: 'opened', response })
      },
      () => {
        if (stream === name) hooks.onEvent(id, { type: 'open-failed' })
      },
    )
  }

  function probe(url: string): void {
    const name = stream
    const reportFinding = (finding: StationFinding) => {
      if (stream === name) hooks.onEvent(id, { type: 'found', finding })
    }
    import('./probe-station.ts')
      .then(({ probeStation }) => probeStation(url))
      .then(reportFinding, () => reportFinding('unreadable'))
  }

  return {
    output,
    stream: () => stream,
    handleStreamEvent: (event: Parameters<Parameters<typeof streams.onEvent>[0]>[1]) => {
      if (event.type === 'title') titles.push(event.title, event.position, output.leadMs())
      else hooks.onEvent(id, { type: 'stream', event })
    },
    perform: (station: Station, effect: SlotCommand) => {
      clearTimeout(retryTimer)
      switch (effect.type) {
        case 'open':
          return open(station)
        case 'attach':
          isPlaying = false
          return output.attach(effect.source, effect.cors)
        case 'attach-next':
          return output.attachNext(effect.source)
        case 'probe':
          return probe(effect.url)
        case 'wait':
          retryTimer = setTimeout(() => hooks.onEvent(id, { type: 'retry-due' }), effect.ms)
          return
        case 'fade-in':
          return output.fadeIn(effect.ms)
      }
    },
    release: (fadeMs: number) => {
      detachStream()
      output.release(fadeMs, closePreviousStream)
    },
  }
}

/** A title further ahead is wrong, because no burst is longer. Icecast's 64 kB last 66 s at 8 kbit/s. */
const LOOKAHEAD_MAX_S = 90
/** A station that sends more titles within its buffer does not send song titles. A title has up to 5 kB. */
const WAITING_TITLES_MAX = 20
/** Interval of position checks. The media clock may pause or run slower. */
const CHECK_MIN_MS = 20
const CHECK_MAX_MS = 1_000

export interface WaitingTitle {
  readonly title: StreamTitle
  readonly position: SoundPosition
}

function isReached(position: SoundPosition, currentPosition: SoundPosition): boolean {
  if (position.response !== currentPosition.response)
    return position.response < currentPosition.response
  return position.seconds <= currentPosition.seconds
}

/** Appends a title. Its position is never before the position of an earlier title. */
export function withTitle(
  waiting: readonly WaitingTitle[],
  { title, position }: WaitingTitle,
  currentPosition: SoundPosition | null,
): readonly WaitingTitle[] {
  if (waiting.length >= WAITING_TITLES_MAX) return waiting
  const currentSeconds =
    position.response === currentPosition?.response ? currentPosition.seconds : 0
  const cappedPosition = {
    ...position,
    seconds: Math.min(position.seconds, currentSeconds + LOOKAHEAD_MAX_S),
  }
  const lastPosition = waiting.at(-1)?.position
  return [
    ...waiting,
    {
      title,
      position:
        lastPosition && isReached(cappedPosition, lastPosition) ? lastPosition : cappedPosition,
    },
  ]
}

/** Returns the current title if it changed, and the titles that still wait. Drops titles that were skipped. */
export function takePlayed(
  waiting: readonly WaitingTitle[],
  currentPosition: SoundPosition,
): { readonly played: StreamTitle | null; readonly waiting: readonly WaitingTitle[] } {
  const nextIndex = waiting.findIndex(({ position }) => !isReached(position, currentPosition))
  const playedCount = nextIndex < 0 ? waiting.length : nextIndex
  return { played: waiting[playedCount - 1]?.title ?? null, waiting: waiting.slice(playedCount) }
}

/** Delays titles until their audio plays. `getPosition` returns null before the first audio. */
export function createTitleDelay(
  getPosition: () => SoundPosition | null,
  onTitle: (title: StreamTitle) => void,
) {
  let waiting: readonly WaitingTitle[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    const currentPosition = getPosition()
    if (currentPosition === null) return
    const result = takePlayed(waiting, currentPosition)
    waiting = result.waiting
    if (result.played) onTitle(result.played)
    const nextPosition = waiting[0]?.position
    if (!nextPosition) return
    const remainingMs =
      nextPosition.response === currentPosition.response
        ? (nextPosition.seconds - currentPosition.seconds) * 1_000
        : CHECK_MAX_MS
    timer = setTimeout(check, Math.min(Math.max(remainingMs, CHECK_MIN_MS), CHECK_MAX_MS))
  }

  return {
    /** If the relay cannot measure the format, `position` is null. The title then waits for the buffered `leadMs`. */
    push: (title: StreamTitle, position: SoundPosition | null, leadMs: number): void => {
      const currentPosition = getPosition()
      const estimate = currentPosition
        ? { ...currentPosition, seconds: currentPosition.seconds + leadMs / 1_000 }
        : { response: 0, seconds: 0 }
      waiting = withTitle(waiting, { title, position: position ?? estimate }, currentPosition)
      check()
    },
    sounding: check,
    clear: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
