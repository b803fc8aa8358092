/** Receives audio and metadata of a stream. The buffers share memory and are valid only during the call. */
export interface IcySink {
  /** Receives unmodified audio, as a view of the pushed chunk. */
  audio(bytes: Buffer): void
  /** Receives a complete block without its length byte: 16 to 4080 bytes, padded with NUL. */
  metadata(block: Buffer): void
}

export interface IcyReader {
  /** Returns false when the interval is wrong and metadata would sound as noise. Then reconnect without metadata. */
  push(chunk: Buffer): boolean
}

/** The length byte counts units of 16 bytes. */
export const MAX_BLOCK_BYTES = 255 * 16
/** A block starts with a field name and an equals sign. Audio almost never does. */
const OPENING = /^\s*[A-Za-z][\w-]{0,39}=/
/** Length of the longest match of OPENING, including some white space. */
const OPENING_BYTES = 48
const STRAY_METADATA = Buffer.from("StreamTitle='")
const NUL = /(?<!\0)\0+$/

/** True when a block, or the start of one, can be metadata: a field or padding. */
export function isIcyBlock(block: Buffer): boolean {
  const start = block.toString('latin1', 0, OPENING_BYTES)
  if (OPENING.test(start)) return true
  return start.replace(NUL, '') === '' && block.every((byte) => byte === 0)
}

/** Removes the metadata block after every `metaint` bytes of audio. */
export function createIcyReader(metaint: number, sink: IcySink): IcyReader {
  if (!Number.isSafeInteger(metaint) || metaint < 1) {
    throw new RangeError(`Invalid metadata interval: ${metaint}.`)
  }
  const blockBuffer = Buffer.allocUnsafe(MAX_BLOCK_BYTES)
  let remainingAudio = metaint
  let blockLength = 0
  let gatheredLength = 0
  let state: 'audio' | 'length' | 'block' | 'wrong' = 'audio'
  // The first valid block confirms the interval. Until then, `findStray` searches the audio for metadata.
  let isIntervalConfirmed = false
  /** Number of `STRAY_METADATA` bytes at the end of the previous audio. */
  let strayMatched = 0

  /** Returns the number of audio bytes before stray metadata. Returns -1 when there is none. */
  function findStray(audio: Buffer): number {
    if (strayMatched > 0) {
      const expected = STRAY_METADATA.subarray(strayMatched, strayMatched + audio.length)
      if (audio.subarray(0, expected.length).equals(expected)) {
        strayMatched += expected.length
        if (strayMatched === STRAY_METADATA.length) return 0
        if (expected.length === audio.length) return -1
      }
    }
    strayMatched = 0
    const strayStart = audio.indexOf(STRAY_METADATA)
    // The byte before the field is the length of the block.
    if (strayStart >= 0) return Math.max(0, strayStart - 1)
    for (
      let matched = Math.min(STRAY_METADATA.length - 1, audio.length);
      matched > 0;
      matched -= 1
    ) {
      if (audio.subarray(audio.length - matched).equals(STRAY_METADATA.subarray(0, matched))) {
        strayMatched = matched
        break
      }
    }
    return -1
  }

  function takeAudio(bytes: Buffer): void {
    const stray = isIntervalConfirmed ? -1 : findStray(bytes)
    if (stray >= 0) state = 'wrong'
    const clean = stray >= 0 ? bytes.subarray(0, stray) : bytes
    if (clean.length > 0) sink.audio(clean)
  }

  function takeBlock(block: Buffer): void {
    if (!isIcyBlock(block)) {
      state = 'wrong'
      return
    }
    isIntervalConfirmed ||= OPENING.test(block.toString('latin1', 0, OPENING_BYTES))
    state = 'audio'
    remainingAudio = metaint
    sink.metadata(block)
  }

  /** Processes the audio, length byte or block at `offset`. Returns the offset of the next one. */
  function step(chunk: Buffer, offset: number): number {
    if (state === 'audio') {
      const end = Math.min(chunk.length, offset + remainingAudio)
      remainingAudio -= end - offset
      if (remainingAudio === 0) state = 'length'
      takeAudio(offset === 0 && end === chunk.length ? chunk : chunk.subarray(offset, end))
      return end
    }
    if (state === 'length') {
      blockLength = (chunk[offset] ?? 0) * 16
      gatheredLength = 0
      state = blockLength === 0 ? 'audio' : 'block'
      remainingAudio = metaint
      return offset + 1
    }
    const end = Math.min(chunk.length, offset + blockLength - gatheredLength)
    if (gatheredLength === 0 && end - offset === blockLength) {
      takeBlock(chunk.subarray(offset, end))
      return end
    }
    const previousLength = gatheredLength
    chunk.copy(blockBuffer, previousLength, offset, end)
    gatheredLength += end - offset
    const block = blockBuffer.subarray(0, gatheredLength)
    if (gatheredLength === blockLength) takeBlock(block)
    else if (
      previousLength < OPENING_BYTES &&
      gatheredLength >= OPENING_BYTES &&
      !isIcyBlock(block)
    )
      state = 'wrong'
    return end
  }

  return {
    push: (chunk) => {
      let offset = 0
      while (offset < chunk.length && state !== 'wrong') offset = step(chunk, offset)
      return state !== 'wrong'
    },
  }
}

/** Matches the end of a value: an apostrophe and a semicolon, but only before another field or the padding. */
const END = /';(?=\s*(?:[A-Za-z][\w-]{0,39}=|$))/
const FIELD = /\s*([A-Za-z][\w-]{0,39})=/y
const PADDING = /(?<![\0\s])[\0\s]+$/

/**
 * Parses `StreamTitle='...';StreamUrl='...';` and returns the title as raw bytes, which may have any charset. Returns
 * null when there is no title field, and an empty title when no title is playing. Servers do not escape values, so they
 * may contain apostrophes and semicolons. An unterminated value ends at the padding. Of duplicate fields, the first
 * non-empty value counts. Ignores `StreamUrl`, where stations put a homepage, a picture or a number.
 */
export function readIcyTitle(block: Uint8Array): Buffer | null {
  // Latin-1 maps each byte to one character; the syntax is ASCII in any charset.
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const text = bytes.toString('latin1', 0, MAX_BLOCK_BYTES).replace(PADDING, '')
  const fields = new Map<string, string>()
  FIELD.lastIndex = 0
  for (let name = FIELD.exec(text); name; name = FIELD.exec(text)) {
    const { value, next } = readValue(text, FIELD.lastIndex)
    const key = name[1]?.toLowerCase() ?? ''
    if (!fields.get(key)) fields.set(key, value)
    FIELD.lastIndex = next
  }
  const title = fields.get('streamtitle')
  return title === undefined ? null : Buffer.from(title, 'latin1')
}

function readValue(text: string, from: number): { value: string; next: number } {
  if (text[from] !== "'") {
    // Some encoders omit the quotes.
    const end = text.indexOf(';', from)
    return end < 0
      ? { value: text.slice(from), next: text.length }
      : { value: text.slice(from, end), next: end + 1 }
  }
  const afterQuote = text.slice(from + 1)
  const end = END.exec(afterQuote)
  if (end) return { value: afterQuote.slice(0, end.index), next: from + 1 + end.index + 2 }
  return { value: afterQuote.replace(/';?$/, ''), next: text.length }
}
