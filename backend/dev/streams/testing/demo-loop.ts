import { readFileSync } from 'node:fs'

/** The bytes of a committed loop, as plain bytes (no Buffer methods). */
export function readDemoLoop(name: 'night-bus.mp3' | 'cellar-signal.aac' | 'long-wave.opus') {
  return new Uint8Array(readFileSync(new URL(`../loops/${name}`, import.meta.url)))
}
