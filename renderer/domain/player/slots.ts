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

/** Creates both slots immediately, so that the first playback starts faster. */
export function createSlots(streams: Platform['streams'], hooks: SlotsHooks) {
  const slots = {
    a: createSlot('a', streams, hooks),
    b: createSlot('b', streams, hooks),
  }
  streams.onEvent((stream, event) => {
    for (const each of [slots.a, slots.b]) {
      if (each.stream() === stream) each.handleStreamEvent(event)
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

/** Unique in this app, even across reloads of the page. */
function nameStream(): string {
  streamCount += 1
  return `stream-${streamCount}-${Math.random().toString(36).slice(2)}`
}

function createSlot(id: SlotId, streams: Platform['streams'], hooks: SlotsHooks) {
  let stream: string | null = null
  let previousStream: string | null = null
  let isPlaying = false
  let retry: ReturnType<typeof setTimeout> | undefined

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

  function close(): void {
    if (previousStream !== null) streams.close(previousStream)
    previousStream = null
  }

  function detachStream(): void {
    clearTimeout(retry)
    titles.clear()
    close()
    previousStream = stream
    stream = null
  }

  function open(station: Station): void {
    detachStream()
    output.detach()
    close()
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
    const found = (finding: StationFinding) => {
      if (stream === name) hooks.onEvent(id, { type: 'found', finding })
    }
    import('./probe-station.ts')
      .then(({ probeStation }) => probeStation(url))
      .then(found, () => found('unreadable'))
  }

  return {
    output,
    stream: () => stream,
    handleStreamEvent: (event: Parameters<Parameters<typeof streams.onEvent>[0]>[1]) => {
      if (event.type === 'title') titles.push(event.title, event.position, output.leadMs())
      else hooks.onEvent(id, { type: 'stream', event })
    },
    perform: (station: Station, effect: SlotCommand) => {
      clearTimeout(retry)
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
          retry = setTimeout(() => hooks.onEvent(id, { type: 'retry-due' }), effect.ms)
          return
        case 'fade-in':
          return output.fadeIn(effect.ms)
      }
    },
    release: (fadeMs: number) => {
      detachStream()
      output.release(fadeMs, close)
    },
  }
}

/** Longer than any burst: Icecast's 64 kB last 66 s at 8 kbit/s. A position further ahead is wrong. */
const AHEAD_MAX_S = 90
/** A station that sends more titles within its buffer does not send song titles (5 kB each). */
const WAITING_MAX = 20
/** Interval of position checks. The media clock may pause or run slower. */
const CHECK_MIN_MS = 20
const CHECK_MAX_MS = 1_000

export interface WaitingTitle {
  readonly title: StreamTitle
  readonly position: SoundPosition
}

function isReached(position: SoundPosition, now: SoundPosition): boolean {
  if (position.response !== now.response) return position.response < now.response
  return position.seconds <= now.seconds
}

/** Appends a title. It never precedes an earlier one. */
export function withTitle(
  waiting: readonly WaitingTitle[],
  { title, position }: WaitingTitle,
  now: SoundPosition | null,
): readonly WaitingTitle[] {
  if (waiting.length >= WAITING_MAX) return waiting
  const from = position.response === now?.response ? now.seconds : 0
  const own = { ...position, seconds: Math.min(position.seconds, from + AHEAD_MAX_S) }
  const last = waiting.at(-1)?.position
  return [...waiting, { title, position: last && isReached(own, last) ? last : own }]
}

/** The current title if it changed, and the titles that still wait. Skipped titles are dropped. */
export function takePlayed(
  waiting: readonly WaitingTitle[],
  now: SoundPosition,
): { readonly played: StreamTitle | null; readonly waiting: readonly WaitingTitle[] } {
  const next = waiting.findIndex(({ position }) => !isReached(position, now))
  const count = next < 0 ? waiting.length : next
  return { played: waiting[count - 1]?.title ?? null, waiting: waiting.slice(count) }
}

/** `getPosition` returns the playback position, or null before the first audio. */
export function createTitleDelay(
  getPosition: () => SoundPosition | null,
  onTitle: (title: StreamTitle) => void,
) {
  let waiting: readonly WaitingTitle[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    const now = getPosition()
    if (now === null) return
    const result = takePlayed(waiting, now)
    waiting = result.waiting
    if (result.played) onTitle(result.played)
    const next = waiting[0]?.position
    if (!next) return
    const leftMs =
      next.response === now.response ? (next.seconds - now.seconds) * 1_000 : CHECK_MAX_MS
    timer = setTimeout(check, Math.min(Math.max(leftMs, CHECK_MIN_MS), CHECK_MAX_MS))
  }

  return {
    /**
     * `position` is null if the relay cannot measure the format. The estimate is then `leadMs` ahead of the
     * playback position, which ignores data outside the element's buffer and is therefore early.
     */
    push: (title: StreamTitle, position: SoundPosition | null, leadMs: number): void => {
      const now = getPosition()
      const estimate = now
        ? { ...now, seconds: now.seconds + leadMs / 1_000 }
        : { response: 0, seconds: 0 }
      waiting = withTitle(waiting, { title, position: position ?? estimate }, now)
      check()
    },
    sounding: check,
    clear: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
