/** Receives the demultiplexed stream. Both views share memory and are valid during the call only. */
export interface IcySink {
  /** Unmodified audio, never copied: a view of the pushed chunk. */
  audio(bytes: Buffer): void
  /** One complete block without its length byte, 16 to 4080 bytes, NUL-padded. */
  metadata(block: Buffer): void
}

export interface IcyReader {
  /** False, permanently, for a wrong interval: metadata would play as noise. Reconnect without metadata. */
  push(chunk: Buffer): boolean
}

/** The length byte counts units of 16 bytes. */
export const MAX_BLOCK_BYTES = 255 * 16
/** A block starts with a field name and an equals sign; audio almost never does. */
const OPENING = /^\s*[A-Za-z][\w-]{0,39}=/
/** The longest name of the pattern, the equals sign and a little white space. */
const OPENING_BYTES = 48
const STRAY = Buffer.from("StreamTitle='")
const NUL = /(?<!\0)\0+$/

/** True if the bytes of a block, or its first ones, can be metadata: a field or padding. */
export function isIcyBlock(block: Buffer): boolean {
  const start = block.toString('latin1', 0, OPENING_BYTES)
  if (OPENING.test(start)) return true
  return start.replace(NUL, '') === '' && block.every((byte) => byte === 0)
}

/** Removes the metadata block after every `metaint` bytes of audio. Buffers 4080 bytes. */
export function createIcyReader(metaint: number, sink: IcySink): IcyReader {
  if (!Number.isSafeInteger(metaint) || metaint < 1) {
    throw new RangeError(`Invalid metadata interval: ${metaint}.`)
  }
  const gathered = Buffer.allocUnsafe(MAX_BLOCK_BYTES)
  let audioLeft = metaint
  let blockLength = 0
  let gatheredLength = 0
  let state: 'audio' | 'length' | 'block' | 'wrong' = 'audio'
  // The first valid block proves the interval; until then audio is searched for metadata.
  let proved = false
  /** Number of `STRAY` bytes at the end of the previous audio. */
  let strayPart = 0

  /** Audio bytes before stray metadata; -1 without any. */
  function findStray(audio: Buffer): number {
    if (strayPart > 0) {
      const expected = STRAY.subarray(strayPart, strayPart + audio.length)
      if (audio.subarray(0, expected.length).equals(expected)) {
        strayPart += expected.length
        if (strayPart === STRAY.length) return 0
        if (expected.length === audio.length) return -1
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

  /** Processes one part at `at` and returns the start of the next. */
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
