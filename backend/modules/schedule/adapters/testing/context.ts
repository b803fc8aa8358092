import type { ParseContext } from '../adapter.ts'
import { NOW } from './neutral-programme.ts'

/** What a reading is made with, for a station that is only here. */
export function contextOf(change: Partial<ParseContext> = {}): ParseContext {
  return {
    name: 'now',
    address: 'https://radio.example.org/api',
    streamUrl: 'https://radio.example.org/low-end.mp3',
    stationName: 'Radio Example',
    zone: null,
    now: NOW,
    ...change,
  }
}
