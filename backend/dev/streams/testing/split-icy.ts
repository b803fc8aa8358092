/** Block texts are in order; '' is unchanged. */
export interface IcyParts {
  readonly audio: Uint8Array
  readonly blocks: readonly string[]
}

/** Format: N audio bytes, a length byte, then that many units of 16 bytes. */
export function splitIcy(stream: Uint8Array, metaint: number): IcyParts {
  const audio: Uint8Array[] = []
  const blocks: string[] = []
  let at = 0
  while (at < stream.length) {
    audio.push(stream.subarray(at, at + metaint))
    at += metaint
    if (at >= stream.length) break
    const end = at + 1 + (stream[at] ?? 0) * 16
    const text = new TextDecoder('utf-8', { fatal: true }).decode(stream.subarray(at + 1, end))
    blocks.push(text.replace(/\0+$/, ''))
    at = end
  }
  return { audio: Buffer.concat(audio), blocks }
}
