/** The two slots, the streams on them, and the timers of both: does what the player reducer says. */

import type { StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { createAudioOutput } from './audio-output.ts'
import type { SlotCommand, SlotId } from './player-reducer-types.ts'
import type { SlotEvent, StationFinding } from './slot-types.ts'

export interface SlotsHooks {
  onEvent(slot: SlotId, event: SlotEvent): void
  onPausedOutside(slot: SlotId): void
}

export interface Slots {
  perform(slot: SlotId, station: Station, effect: SlotCommand): void
  /** Fades out, then closes the connection. */
  release(slot: SlotId, fadeMs: number): void
  /** 0 to 1. */
  setLevel(slot: SlotId, level: number): void
  setMuted(muted: boolean): void
  /** The name of the stream on a slot; null when there is none. */
  streamOn(slot: SlotId): string | null
}

/** Makes both slots, at once: a listener who presses play waits for nothing that could be there before. */
export function createSlots(streams: Platform['streams'], hooks: SlotsHooks): Slots {
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
    perform: (slot, station, effect) => slots[slot].perform(station, effect),
    release: (slot, fadeMs) => slots[slot].release(fadeMs),
    setLevel: (slot, level) => slots[slot].output.setLevel(level),
    setMuted: (muted) => {
      slots.a.output.setMuted(muted)
      slots.b.output.setMuted(muted)
    },
    streamOn: (slot) => slots[slot].stream(),
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

  const titles = createTitleDelay((title) => hooks.onEvent(id, { type: 'title', title }))
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
      titles.push({ artist, title, raw, at: Date.now() }, 0)
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
      if (event.type === 'title') titles.push(event.title, isSounding ? output.leadMs() : null)
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

/** More lead than this is no buffer but a mistake. */
const LEAD_MAX_MS = 20_000
/** A station that sends more titles than this within its buffer is not telling songs (5 kB each). */
const WAITING_MOST = 20

export interface TitleDelay {
  /** `leadMs`: how far ahead of the sound; null while nothing sounds yet. */
  push(title: StreamTitle, leadMs: number | null): void
  /** Sound has begun: the title that waited for it is heard. */
  sounding(): void
  /** Forgets what waits. */
  clear(): void
}

/** Calls `onHeard` with each title when it is heard, in the order they came. */
export function createTitleDelay(onHeard: (title: StreamTitle) => void): TitleDelay {
  const waiting: { readonly title: StreamTitle; readonly timer: ReturnType<typeof setTimeout> }[] =
    []
  let first: StreamTitle | null = null
  /** When the newest of them is heard, ms on the page's clock. */
  let lastAt = 0

  /** Tells this title, and before it those that came before it. */
  function tell(title: StreamTitle): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      clearTimeout(next.timer)
      onHeard(next.title)
      if (next.title === title) return
    }
  }

  function forget(): void {
    for (const { timer } of waiting.splice(0)) clearTimeout(timer)
    lastAt = 0
  }

  return {
    push: (title, leadMs) => {
      if (leadMs === null) {
        first = title
        return
      }
      if (waiting.length >= WAITING_MOST) return
      const now = performance.now()
      const heardAt = now + Math.min(Math.max(0, leadMs), LEAD_MAX_MS)
      // The lead is measured anew each time and shrinks in jumps: no title may overtake another.
      lastAt = Math.max(lastAt, heardAt)
      waiting.push({ title, timer: setTimeout(() => tell(title), lastAt - now) })
    },
    sounding: () => {
      if (first === null) return
      // What still waits was in a buffer that is gone.
      forget()
      onHeard(first)
      first = null
    },
    clear: () => {
      forget()
      first = null
    },
  }
}
