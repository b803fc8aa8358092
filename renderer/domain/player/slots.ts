/** The two slots, the streams on them, and the timers of both: does what the player reducer says. */

import type { SoundPosition, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { createAudioOutput } from './audio-output.ts'
import type { SlotCommand, SlotId } from './player-reducer-types.ts'
import type { SlotEvent, StationFinding } from './slot-types.ts'

export interface SlotsHooks {
  onEvent(slot: SlotId, event: SlotEvent): void
  onPausedOutside(slot: SlotId): void
}

export type Slots = ReturnType<typeof createSlots>

/** Makes both slots, at once: a listener who presses play waits for nothing that could be there before. */
export function createSlots(streams: Platform['streams'], hooks: SlotsHooks) {
  const slots = {
    a: createSlot('a', streams, hooks),
    b: createSlot('b', streams, hooks),
  }
  streams.onEvent((stream, event) => {
    for (const slot of [slots.a, slots.b]) {
      if (slot.stream() === stream) slot.hear(event)
    }
  })
  return {
    perform: (slot: SlotId, station: Station, effect: SlotCommand): void =>
      slots[slot].perform(station, effect),
    /** Fades out, then closes the connection. */
    release: (slot: SlotId, fadeMs: number): void => slots[slot].release(fadeMs),
    /** 0 to 1. */
    setLevel: (slot: SlotId, level: number): void => slots[slot].output.setLevel(level),
    setMuted: (muted: boolean): void => {
      slots.a.output.setMuted(muted)
      slots.b.output.setMuted(muted)
    },
    /** The name of the stream on a slot; null when there is none. */
    streamOn: (slot: SlotId): string | null => slots[slot].stream(),
  }
}

let streamsNamed = 0

/** A name no other stream of this app has, not even one of the page before a reload. */
function nameStream(): string {
  streamsNamed += 1
  return `stream-${streamsNamed}-${Math.random().toString(36).slice(2)}`
}

function createSlot(id: SlotId, streams: Platform['streams'], hooks: SlotsHooks) {
  let stream: string | null = null
  /** Still sounding while its output fades out. */
  let leaving: string | null = null
  let isSounding = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const titles = createTitleDelay(
    () => (isSounding ? output.position() : null),
    (title) => hooks.onEvent(id, { type: 'title', title }),
  )
  const output = createAudioOutput(id, {
    onEvent: (event) => {
      hooks.onEvent(id, event)
      if (event.type !== 'sounding') return
      isSounding = true
      titles.sounding()
    },
    onPausedOutside: () => hooks.onPausedOutside(id),
    onId3: ({ artist, title }) => {
      const raw = artist === null ? title : `${artist} - ${title}`
      titles.push({ artist, title, raw, at: Date.now() }, null, 0)
    },
  })

  function close(): void {
    if (leaving !== null) streams.close(leaving)
    leaving = null
  }

  function forget(): void {
    clearTimeout(retry)
    titles.clear()
    close()
    leaving = stream
    stream = null
  }

  function open(station: Station): void {
    forget()
    output.detach()
    close()
    const name = nameStream()
    stream = name
    isSounding = false
    streams.open({ stream: name, stationId: station.id, url: station.url }).then(
      (answer) => {
        if (stream === name) hooks.onEvent(id, { type: 'answered', answer })
      },
      () => {
        if (stream === name) hooks.onEvent(id, { type: 'unanswered' })
      },
    )
  }

  function ask(url: string): void {
    const name = stream
    const found = (finding: StationFinding) => {
      if (stream === name) hooks.onEvent(id, { type: 'found', finding })
    }
    import('./ask-station.ts')
      .then(({ askStation }) => askStation(url))
      .then(found, () => found('unreadable'))
  }

  return {
    output,
    stream: () => stream,
    hear: (event: Parameters<Parameters<typeof streams.onEvent>[0]>[1]) => {
      if (event.type === 'title') titles.push(event.title, event.position, output.leadMs())
      else hooks.onEvent(id, { type: 'stream', event })
    },
    perform: (station: Station, effect: SlotCommand) => {
      clearTimeout(retry)
      switch (effect.type) {
        case 'open':
          return open(station)
        case 'attach':
          isSounding = false
          return output.attach(effect.source, effect.cors)
        case 'attach-next':
          return output.attachNext(effect.source)
        case 'ask':
          return ask(effect.url)
        case 'wait':
          retry = setTimeout(() => hooks.onEvent(id, { type: 'retry-due' }), effect.ms)
          return
        case 'fade-in':
          return output.fadeIn(effect.ms)
      }
    },
    release: (fadeMs: number) => {
      forget()
      output.release(fadeMs, close)
    },
  }
}

/** Longer than any burst: Icecast's 64 kB last 66 s at 8 kbit/s. What is further ahead has a wrong position. */
const AHEAD_MAX_S = 90
/** A station that sends more titles than this within its buffer does not name songs (5 kB each). */
const WAITING_MOST = 20
/** Between two looks at the element's time, which stops with the sound and may run slower. */
const LOOK_MIN_MS = 20
const LOOK_MAX_MS = 1_000

/** A title whose sound has not been heard yet. */
export interface WaitingTitle {
  readonly title: StreamTitle
  readonly position: SoundPosition
}

function isReached(position: SoundPosition, now: SoundPosition): boolean {
  if (position.response !== now.response) return position.response < now.response
  return position.seconds <= now.seconds
}

/** With one more title, which waits for its position and overtakes none before it. */
export function withTitle(
  waiting: readonly WaitingTitle[],
  { title, position }: WaitingTitle,
  now: SoundPosition | null,
): readonly WaitingTitle[] {
  if (waiting.length >= WAITING_MOST) return waiting
  const from = position.response === now?.response ? now.seconds : 0
  const own = { ...position, seconds: Math.min(position.seconds, from + AHEAD_MAX_S) }
  const last = waiting.at(-1)?.position
  return [...waiting, { title, position: last && isReached(own, last) ? last : own }]
}

/** The title that is on at `now`, if it is another one, and the titles that wait on; titles passed over are dropped. */
export function takeHeard(
  waiting: readonly WaitingTitle[],
  now: SoundPosition,
): { readonly heard: StreamTitle | null; readonly waiting: readonly WaitingTitle[] } {
  const next = waiting.findIndex(({ position }) => !isReached(position, now))
  const count = next < 0 ? waiting.length : next
  return { heard: waiting[count - 1]?.title ?? null, waiting: waiting.slice(count) }
}

/**
 * Calls `onHeard` with each title when its sound is heard. `soundNow` returns what is heard at this moment; null
 * while nothing sounds yet.
 */
export function createTitleDelay(
  soundNow: () => SoundPosition | null,
  onHeard: (title: StreamTitle) => void,
) {
  let waiting: readonly WaitingTitle[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    const now = soundNow()
    if (now === null) return
    const taken = takeHeard(waiting, now)
    waiting = taken.waiting
    if (taken.heard) onHeard(taken.heard)
    const next = waiting[0]?.position
    if (!next) return
    const leftMs =
      next.response === now.response ? (next.seconds - now.seconds) * 1_000 : LOOK_MAX_MS
    timer = setTimeout(look, Math.min(Math.max(leftMs, LOOK_MIN_MS), LOOK_MAX_MS))
  }

  return {
    /**
     * `position` null: a format whose sound the relay cannot measure. The best estimate is then that the title is
     * `leadMs` ahead of what is heard, which is too early by what the element has in hand beyond its buffer.
     */
    push: (title: StreamTitle, position: SoundPosition | null, leadMs: number): void => {
      const now = soundNow()
      const estimate = now
        ? { ...now, seconds: now.seconds + leadMs / 1_000 }
        : { response: 0, seconds: 0 }
      waiting = withTitle(waiting, { title, position: position ?? estimate }, now)
      look()
    },
    /** Sound begins, perhaps of another response. */
    sounding: look,
    /** Forgets what waits. */
    clear: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
