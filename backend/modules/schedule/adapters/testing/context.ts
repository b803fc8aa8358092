import type { ParseContext } from '../adapter.ts'
import { NOW } from './neutral-schedule.ts'

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
