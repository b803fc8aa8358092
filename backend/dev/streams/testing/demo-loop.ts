import { readFileSync } from 'node:fs'

export function readDemoLoop(name: 'night-bus.mp3' | 'cellar-signal.aac' | 'long-wave.opus') {
  return new Uint8Array(readFileSync(new URL(`../loops/${name}`, import.meta.url)))
}
