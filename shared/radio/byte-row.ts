/** A row of bytes that is read one by one, wherever it lies. */
export interface ByteRow {
  readonly length: number
  /** `index` is at least 0 and under `length`. */
  at(index: number): number
}
