/** A metadata block with its length byte, from the bytes of its fields. */
export function icyBlock(fields: string | Buffer): Buffer {
  const bytes = Buffer.from(fields)
  const sixteens = Math.ceil(bytes.length / 16)
  const block = Buffer.alloc(1 + sixteens * 16)
  block[0] = sixteens
  bytes.copy(block, 1)
  return block
}
