/** Audio and metadata of an ICY stream. The text of a block is '' when the title has not changed. */
export interface IcyParts {
  readonly audio: Uint8Array
  readonly blocks: readonly string[]
}

/** Splits a stream of repeated parts: `metaint` audio bytes, a length byte, then that many units of 16 bytes. */
export function splitIcy(stream: Uint8Array, metaint: number): IcyParts {
  const audio: Uint8Array[] = []
  const blocks: string[] = []
  let offset = 0
  while (offset < stream.length) {
    audio.push(stream.subarray(offset, offset + metaint))
    offset += metaint
    if (offset >= stream.length) break
    const end = offset + 1 + (stream[offset] ?? 0) * 16
    const text = new TextDecoder('utf-8', { fatal: true }).decode(stream.subarray(offset + 1, end))
    blocks.push(text.replace(/\0+$/, ''))
    offset = end
  }
  return { audio: Buffer.concat(audio), blocks }
}
