/** What a demultiplexed stream is made of. Both views share memory and are valid during the call. */
export interface IcySink {
  /** Audio exactly as the server sent it, never copied: a view of the chunk given to `push`. */
  audio(bytes: Buffer): void
  /** One whole block without its length byte, 16 to 4080 bytes, padded with NULs. */
  metadata(block: Buffer): void
}

export interface IcyReader {
  /**
   * Reads on. False when the interval cannot be right, now and for ever: audio would be eaten as
   * metadata, or metadata played as noise. Connect again without asking for metadata.
   */
  push(chunk: Buffer): boolean
}

/** The length byte counts sixteens, so a block holds this many bytes at most. */
export const MAX_BLOCK_BYTES = 255 * 16
/** A block opens with the name of a field and an equals sign. Audio does not, except by rare chance. */
const OPENING = /^\s*[A-Za-z][\w-]{0,39}=/
/** Enough to tell: the longest name the pattern takes, its sign and a little white space. */
const OPENING_BYTES = 48
/** What metadata looks like where only audio should be. */
const STRAY = Buffer.from("StreamTitle='")
const NUL = /(?<!\0)\0+$/

/** Whether the bytes of a block, or its first ones, can be metadata: a field, or nothing but padding. */
export function isIcyBlock(block: Buffer): boolean {
  const start = block.toString('latin1', 0, OPENING_BYTES)
  if (OPENING.test(start)) return true
  return start.replace(NUL, '') === '' && block.every((byte) => byte === 0)
}

/**
 * Takes the metadata out of a stream that has a block after every `metaint` bytes of audio (a whole
 * number above 0, as `icy-metaint` says). Blocks and lengths may be cut anywhere by packets. Holds
 * one buffer of 4080 bytes.
 */
export function createIcyReader(metaint: number, sink: IcySink): IcyReader {
  if (!Number.isSafeInteger(metaint) || metaint < 1) {
    throw new RangeError(`No interval: ${metaint}.`)
  }
  const gathered = Buffer.allocUnsafe(MAX_BLOCK_BYTES)
  let audioLeft = metaint
  let blockLength = 0
  let gatheredLength = 0
  let state: 'audio' | 'length' | 'block' | 'wrong' = 'audio'
  // Until the first good block nothing proves the interval, so audio is searched for metadata in it.
  let proved = false
  /** How many bytes of `STRAY` the audio before this chunk ended with. */
  let strayPart = 0

  /** Bytes of this audio that come before metadata that should not be there; all of it: -1. */
  function findStray(audio: Buffer): number {
    if (strayPart > 0) {
      const rest = STRAY.subarray(strayPart, strayPart + audio.length)
      if (audio.subarray(0, rest.length).equals(rest)) {
        strayPart += rest.length
        if (strayPart === STRAY.length) return 0
        if (rest.length === audio.length) return -1
      }
    }
    strayPart = 0
    const found = audio.indexOf(STRAY)
    // The byte before it is the block's length.
    if (found >= 0) return Math.max(0, found - 1)
    for (let part = Math.min(STRAY.length - 1, audio.length); part > 0; part -= 1) {
      if (audio.subarray(audio.length - part).equals(STRAY.subarray(0, part))) {
        strayPart = part
        break
      }
    }
    return -1
  }

  function takeAudio(bytes: Buffer): void {
    const stray = proved ? -1 : findStray(bytes)
    if (stray >= 0) state = 'wrong'
    const clean = stray >= 0 ? bytes.subarray(0, stray) : bytes
    if (clean.length > 0) sink.audio(clean)
  }

  function takeBlock(block: Buffer): void {
    if (!isIcyBlock(block)) {
      state = 'wrong'
      return
    }
    proved ||= OPENING.test(block.toString('latin1', 0, OPENING_BYTES))
    state = 'audio'
    audioLeft = metaint
    sink.metadata(block)
  }

  /** Reads one piece at `at` and returns where the next begins. */
  function step(chunk: Buffer, at: number): number {
    if (state === 'audio') {
      const end = Math.min(chunk.length, at + audioLeft)
      audioLeft -= end - at
      if (audioLeft === 0) state = 'length'
      takeAudio(at === 0 && end === chunk.length ? chunk : chunk.subarray(at, end))
      return end
    }
    if (state === 'length') {
      blockLength = (chunk[at] ?? 0) * 16
      gatheredLength = 0
      state = blockLength === 0 ? 'audio' : 'block'
      audioLeft = metaint
      return at + 1
    }
    const end = Math.min(chunk.length, at + blockLength - gatheredLength)
    if (gatheredLength === 0 && end - at === blockLength) {
      takeBlock(chunk.subarray(at, end))
      return end
    }
    const before = gatheredLength
    chunk.copy(gathered, before, at, end)
    gatheredLength += end - at
    const block = gathered.subarray(0, gatheredLength)
    if (gatheredLength === blockLength) takeBlock(block)
    else if (before < OPENING_BYTES && gatheredLength >= OPENING_BYTES && !isIcyBlock(block))
      state = 'wrong'
    return end
  }

  return {
    push: (chunk) => {
      let at = 0
      while (at < chunk.length && state !== 'wrong') at = step(chunk, at)
      return state !== 'wrong'
    },
  }
}
