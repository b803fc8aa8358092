import * as z from 'zod/mini'
import type { Adapter, ParseContext, Reading } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromIso } from './read-time.ts'

const HOST = /(?:^|\.)radio\.co$/
const STATION = /^\/(s[\da-f]{9,10})(?:\/|$)/

const status = z.object({
  status: textField,
  current_track: field(z.object({ title: textField, start_time: textField })),
  /** Latest first. Most entries have no times. */
  history: field(z.array(field(z.object({ title: textField, start_time: textField })))),
})
const schedule = z.object({
  data: z.array(
    field(
      z.object({
        start: textField,
        end: textField,
        playlist: field(z.object({ name: textField, title: textField, artist: textField })),
      }),
    ),
  ),
})

function parseNow(body: string, context: ParseContext): Reading | null {
  const data = readJson(status, body)
  if (data === null || (data.status === null && data.current_track === null)) return null
  const { current_track } = data
  const startedAt = fromIso(current_track?.start_time)
  const isOn = data.status !== 'offline'
  if (!isOn) return makeReading({ track: null }, context)
  const earlier = (data.history ?? [])
    .filter((entry) => entry !== null)
    .map(({ title, start_time }) => ({ title, startedAt: fromIso(start_time) }))
  return makeReading({ track: { title: current_track?.title, startedAt }, earlier }, context)
}

function parseSchedule(body: string, context: ParseContext): Reading | null {
  const data = readJson(schedule, body)
  if (data === null) return null
  const broadcasts = data.data
    .filter((entry) => entry !== null)
    .map(({ start, end, playlist }) => ({
      title: playlist?.title || playlist?.name,
      host: playlist?.artist,
      startsAt: fromIso(start),
      endsAt: fromIso(end),
    }))
  return makeReading({ schedule: broadcasts }, context)
}

/** Reads the public status of Radio.co and its schedule embed for station websites. */
export const radioco: Adapter = {
  platform: 'radioco',
  terms:
    'The API without a key, at public.radio.co, that stations put into their sites; no terms of its own were found',
  detect({ streamUrl }) {
    const url = URL.parse(streamUrl)
    const station = STATION.exec(url?.pathname ?? '')?.[1]
    if (url === null || station === undefined || !HOST.test(url.hostname)) return null
    const baseUrl = `https://public.radio.co/stations/${station}`
    return [
      { name: 'now', url: `${baseUrl}/status` },
      { name: 'schedule', url: `${baseUrl}/embed/schedule` },
    ]
  },
  parse: (body, context) =>
    context.name === 'now' ? parseNow(body, context) : parseSchedule(body, context),
}
