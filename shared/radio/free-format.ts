/** Frames of free format say nothing of their length; none is shorter or longer than this. */
const SHORTEST = 24
const LONGEST = 2_881
/** Beginnings looked at: each is compared with all that may follow it. */
const TRIES = 32

/** Whether a header of MPEG audio of layer III without a bitrate is here. */
function isFree(data: Uint8Array, at: number): boolean {
  const [sync, types = 0, rates = 0] = data.subarray(at, at + 3)
  return (
    sync === 0xff &&
    (types & 0xe6) === 0xe2 &&
    ((types >> 3) & 0b11) !== 0b01 &&
    rates >> 4 === 0 &&
    ((rates >> 2) & 0b11) !== 0b11
  )
}

/** Whether the frame at `at` is followed by its like three times, at one distance (give or take padding). */
function isFirstOfFour(data: Uint8Array, at: number): boolean {
  const next = (from: number) =>
    [0, 1, -1]
      .map((off) => from + off)
      .find((to) => isFree(data, to) && data[to + 1] === data[at + 1])
  for (let length = SHORTEST; length <= LONGEST && at + length * 3 < data.length; length += 1) {
    if (!isFree(data, at + length) || data[at + length + 1] !== data[at + 1]) continue
    const third = next(at + 2 * length)
    if (third !== undefined && next(third + length) !== undefined) return true
  }
  return false
}

/** Whether this is MP3 of free format, with frames of up to 1.3 kB (in 4 kB of it). */
export function hasFreeFrames(data: Uint8Array): boolean {
  let tries = 0
  for (let at = data.indexOf(0xff); at >= 0 && tries < TRIES; at = data.indexOf(0xff, at + 1)) {
    if (!isFree(data, at)) continue
    tries += 1
    if (isFirstOfFour(data, at)) return true
  }
  return false
}
