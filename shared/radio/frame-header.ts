/** What the header of one self-contained piece of encoded audio says. */
export interface FrameHeader {
  /** Bytes of the whole frame, header included. */
  readonly length: number
  readonly samples: number
  readonly sampleRate: number
  /** What stays the same through one stream: equal in all its frames, and between the codecs never. */
  readonly kind: number
}

/** Reads the header at `at`; null when there is none, or one that is cut off. */
export type ReadHeader = (data: Uint8Array, at: number) => FrameHeader | null

/** The longest header of all: as many bytes from a frame's beginning say how long it is. */
export const MAX_HEADER_BYTES = 7
