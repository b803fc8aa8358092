/**
 * Waits for the first sound of a connection. Chromium reads a stream in blocks of 32 kB: a station of
 * 24 kbit/s that sends nothing ahead takes 11 s to fill the first one, and a new connection would begin
 * it anew. So as long as bytes come it is waited for, within reason.
 */

const TICK_MS = 1_000
/** A server that has sent nothing at all for this long is not going to... */
const ANSWER_WAIT_MS = 10_000
/** ...and one whose bytes have made no sound by then neither, once they have ceased. Slow ones need most of it. */
const SOUND_WAIT_MS = 15_000
/** Bytes have ceased when none has come for so long: the relay calls a connection dead by then. */
const QUIET_MS = 5_000
/** The slowest speech, at 8 kbit/s, fills a block in 33 s. What has told nothing by then is no sound that is known. */
export const FILL_MS = 45_000
/** Bytes without sound for so long are worth a word. */
const TELL_MS = 3_000

export interface SoundWait {
  /** Starts over. */
  begin(): void
  /** Bytes have come. */
  touch(): void
  rest(): void
}

/**
 * Calls `onFilling` once bytes have come for 3 s and no sound has, and `onNone` when none is to be
 * expected any more, after which the wait starts over. Counts its own ticks, as the watchdog does.
 */
export function createSoundWait(on: {
  /** Whether the element knows what it is about to play. */
  hasMetadata(): boolean
  onFilling(): void
  /** `how`: no byte came (any more), or bytes came all the time and told the element nothing. */
  onNone(how: 'no-sound' | 'undecodable'): void
}): SoundWait {
  let timer: ReturnType<typeof setInterval> | undefined
  let waitedMs = 0
  let quietMs = 0
  let touched = false
  let told = false

  const isOver = () => {
    if (waitedMs >= FILL_MS) return true
    const flows = touched && quietMs < QUIET_MS
    return !flows && waitedMs >= (on.hasMetadata() ? SOUND_WAIT_MS : ANSWER_WAIT_MS)
  }
  const begin = () => {
    clearInterval(timer)
    waitedMs = 0
    quietMs = 0
    touched = false
    told = false
    timer = setInterval(tick, TICK_MS)
  }
  const tick = () => {
    waitedMs += TICK_MS
    quietMs += TICK_MS
    if (touched && !told && waitedMs >= TELL_MS) {
      told = true
      on.onFilling()
    }
    if (!isOver()) return
    const isNothing = waitedMs >= FILL_MS && !on.hasMetadata()
    begin()
    on.onNone(isNothing ? 'undecodable' : 'no-sound')
  }
  return {
    begin,
    touch: () => {
      touched = true
      quietMs = 0
    },
    rest: () => clearInterval(timer),
  }
}
