/** Builds an asar archive with this header and these file contents. */
export function writeAsar(header: object, ...contents: string[]): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const padded = Math.ceil(json.length / 4) * 4
  const lengths = Buffer.alloc(16)
  lengths.writeUInt32LE(4, 0)
  lengths.writeUInt32LE(padded + 8, 4)
  lengths.writeUInt32LE(padded + 4, 8)
  lengths.writeUInt32LE(json.length, 12)
  return Buffer.concat([
    lengths,
    json,
    Buffer.alloc(padded - json.length),
    ...contents.map((text) => Buffer.from(text)),
  ])
}
