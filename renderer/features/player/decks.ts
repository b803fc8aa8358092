/** The two decks, the streams on them, and the timers of both: does what the player machine says. */
import type { Station } from '../../../shared/api/answers/stations.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { askStation } from './ask-station.ts'
import { createDeck } from './deck.ts'
import type { DeckEvent } from './deck-state.ts'
import type { DeckDo, DeckId } from './play-state.ts'
import { createTitleDelay } from './title-delay.ts'

export interface DecksHooks {
  onEvent(deck: DeckId, event: DeckEvent): void
  onPausedOutside(deck: DeckId): void
}

export interface Decks {
  perform(deck: DeckId, station: Station, effect: DeckDo): void
  /** Fades out, then closes the connection. */
  release(deck: DeckId, fadeMs: number): void
  /** 0 to 1. */
  setLevel(deck: DeckId, level: number): void
  setMuted(muted: boolean): void
  /** The name of the stream on a deck; null when there is none. */
  streamOn(deck: DeckId): string | null
}

/** Makes both decks, at once: whoever presses play waits for nothing that could be there before. */
export function createDecks(streams: Platform['streams'], hooks: DecksHooks): Decks {
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
    perform: (deck, station, effect) => slots[deck].perform(station, effect),
    release: (deck, fadeMs) => slots[deck].release(fadeMs),
    setLevel: (deck, level) => slots[deck].deck.setLevel(level),
    setMuted: (muted) => {
      slots.a.deck.setMuted(muted)
      slots.b.deck.setMuted(muted)
    },
    streamOn: (deck) => slots[deck].stream(),
  }
}

let streamsNamed = 0

/** A name no other stream of this app has, not even one of the page before a reload. */
function nameStream(): string {
  streamsNamed += 1
  return `stream-${streamsNamed}-${Math.random().toString(36).slice(2)}`
}

function createSlot(id: DeckId, streams: Platform['streams'], hooks: DecksHooks) {
  let stream: string | null = null
  /** Still heard while its deck fades out. */
  let leaving: string | null = null
  let isSounding = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const titles = createTitleDelay((title) => hooks.onEvent(id, { type: 'title', title }))
  const deck = createDeck(id, {
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
    deck.detach()
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
    void askStation(url).then((finding) => {
      if (stream === name) hooks.onEvent(id, { type: 'found', finding })
    })
  }

  return {
    deck,
    stream: () => stream,
    hear: (event: Parameters<Parameters<typeof streams.onEvent>[0]>[1]) => {
      if (event.type === 'title') titles.push(event.title, isSounding ? deck.leadMs() : null)
      else hooks.onEvent(id, { type: 'stream', event })
    },
    perform: (station: Station, effect: DeckDo) => {
      clearTimeout(retry)
      switch (effect.type) {
        case 'open':
          return open(station)
        case 'attach':
          isSounding = false
          return deck.attach(effect.source, effect.cors)
        case 'attach-next':
          return deck.attachNext(effect.source)
        case 'ask':
          return ask(effect.url)
        case 'wait':
          retry = setTimeout(() => hooks.onEvent(id, { type: 'retry-due' }), effect.ms)
          return
        case 'fade-in':
          return deck.fadeIn(effect.ms)
      }
    },
    release: (fadeMs: number) => {
      forget()
      deck.release(fadeMs, close)
    },
  }
}
