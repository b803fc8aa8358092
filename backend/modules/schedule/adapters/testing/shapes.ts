// cspell:ignore colour
/** Sample documents in the format of each platform, written after its documentation and clients. */
import type { Platform } from '../../../../../shared/api/schedule.ts'
import type { Shape } from './fake-platform.ts'
import { type NeutralSchedule, type NeutralShow, ZONE } from './neutral-schedule.ts'

const seconds = (ms: number) => Math.floor(ms / 1_000)
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', '+00:00')
const utc = (ms: number) => new Date(ms).toISOString()

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const local = (ms: number) => clock.format(ms)
const stamp = (ms: number) => local(ms).replaceAll(/[-:]/g, '').replace(' ', 'T')

function nextOf({ shows, current }: NeutralSchedule): NeutralShow | undefined {
  return shows.find(({ startsAt }) => startsAt >= (current?.endsAt ?? Number.POSITIVE_INFINITY))
}

const MOUNT = 'https://radio.example.org/listen/low_end/radio.mp3'

const azuracast: Shape = {
  streamUrl: MOUNT,
  homepage: 'https://example.org/',
  write: (name, { zone, shows, current, song, earlier }) =>
    name === 'now'
      ? JSON.stringify({
          station: {
            id: 1,
            name: 'Radio Example',
            shortcode: 'low_end',
            timezone: zone,
            listen_url: MOUNT,
            mounts: [{ id: 1, url: MOUNT, bitrate: 192 }],
            remotes: [],
            hls_url: null,
          },
          listeners: { total: 3, unique: 3, current: 3 },
          live: {
            is_live: current !== null,
            streamer_name: current?.title ?? '',
            broadcast_start: current === null ? null : seconds(current.startsAt),
            art: null,
          },
          now_playing: {
            sh_id: 7,
            played_at: seconds(song.startedAt),
            duration: 240,
            song: {
              text: `${song.artist} - ${song.title}`,
              artist: song.artist,
              title: song.title,
            },
          },
          song_history: earlier.map(({ artist, title, startedAt }, id) => ({
            sh_id: id,
            played_at: seconds(startedAt),
            duration: 240,
            song: { text: `${artist} - ${title}`, artist, title },
          })),
          is_online: true,
        })
      : JSON.stringify(
          shows.map((show, id) => ({
            id,
            type: 'streamer',
            name: show.host,
            title: show.title,
            start_timestamp: seconds(show.startsAt),
            start: iso(show.startsAt),
            end_timestamp: seconds(show.endsAt),
            end: iso(show.endsAt),
            is_now: show === current,
          })),
        ),
}

const airtimeShow = ({ title, startsAt, endsAt }: NeutralShow) => ({
  name: title,
  description: '',
  id: 915,
  instance_id: 15_794,
  url: '',
  starts: local(startsAt),
  ends: local(endsAt),
})
const WEEK = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

const airtime: Shape = {
  streamUrl: 'https://lowend.out.airtime.pro/lowend_a',
  homepage: 'https://example.org/',
  write(name, schedule) {
    const { zone, shows, current, song } = schedule
    if (name === 'now') {
      const next = nextOf(schedule)
      return JSON.stringify({
        station: { env: 'production', source_enabled: 'Scheduled', timezone: zone },
        tracks: {
          previous: null,
          current: {
            starts: `${local(song.startedAt)}.000000`,
            ends: `${local(song.startedAt + 200_000)}.000000`,
            type: 'track',
            name: `${song.artist} - ${song.title}`,
            metadata: { id: 7, track_title: song.title, artist_name: song.artist },
          },
          next: null,
        },
        shows: {
          previous: [],
          current: current === null ? [] : airtimeShow(current),
          next: next === undefined ? [] : [airtimeShow(next)],
        },
      })
    }
    const days = Object.fromEntries(WEEK.map((day) => [day, [] as unknown[]]))
    const nextDays = Object.fromEntries(WEEK.map((day) => [`next${day}`, [] as unknown[]]))
    return JSON.stringify({
      ...days,
      ...nextDays,
      monday: shows.map(airtimeShow),
      AIRTIME_API_VERSION: '1.1',
    })
  },
}

const libretime: Shape = { ...airtime, streamUrl: 'https://libretime.example.org/main.mp3' }

const somafm: Shape = {
  streamUrl: 'https://ice2.somafm.com/lowend-256-mp3',
  homepage: 'https://somafm.com/lowend/',
  write: (name, { song, earlier }) =>
    name === 'now'
      ? JSON.stringify({
          id: 'lowend',
          songs: [
            {
              title: song.title,
              artist: song.artist,
              album: 'Untrue',
              albumart: '',
              date: String(seconds(song.startedAt)),
            },
            ...earlier.map(({ title, artist, startedAt }) => {
              const date = String(seconds(startedAt))
              return { title, artist, album: '', albumart: '', date }
            }),
          ],
        })
      : undefined,
}

const radioco: Shape = {
  streamUrl: 'https://s2.radio.co/s0aa1e6f4a/listen',
  homepage: null,
  write: (name, { shows, song, earlier }) =>
    name === 'now'
      ? JSON.stringify({
          status: 'online',
          source: { type: 'automated', collaborator: null },
          collaborators: [],
          current_track: {
            title: `${song.artist} - ${song.title}`,
            start_time: iso(song.startedAt),
            artwork_url: null,
          },
          history: earlier.map(({ artist, title }) => ({ title: `${artist} - ${title}` })),
        })
      : JSON.stringify({
          data: shows.map(({ title, host, startsAt, endsAt }) => ({
            start: iso(startsAt),
            end: iso(endsAt),
            playlist: { name: title, artist: host, title, colour: '#000000', artwork: null },
          })),
        }),
}

const cultEvent = ({ title, startsAt, endsAt }: NeutralShow, zone: string) => ({
  id: 'a1',
  stationId: 'low-end',
  title,
  start: `${local(startsAt).replace(' ', 'T')}.000`,
  startDateUtc: utc(startsAt),
  end: `${local(endsAt).replace(' ', 'T')}.000`,
  endDateUtc: utc(endsAt),
  timezone: zone,
  artistIds: [],
  isRecurring: false,
  media: { type: 'live' },
})

const radiocult: Shape = {
  streamUrl: 'https://low-end.radiocult.fm/stream',
  homepage: null,
  key: 'pk_test',
  write: (name, { zone, shows, current, song }) =>
    name === 'now'
      ? JSON.stringify({
          success: true,
          result: {
            status: current === null ? 'defaultPlaylist' : 'schedule',
            content: current === null ? null : cultEvent(current, zone),
            metadata: { artist: song.artist, title: song.title },
          },
        })
      : JSON.stringify({ success: true, schedules: shows.map((show) => cultEvent(show, zone)) }),
}

const ntsBroadcast = ({ title, startsAt, endsAt }: NeutralShow) => ({
  broadcast_title: title,
  start_timestamp: utc(startsAt).replace('.000Z', 'Z'),
  end_timestamp: utc(endsAt).replace('.000Z', 'Z'),
  embeds: { details: { status: 'published', name: title, show_alias: 'low-end' } },
  links: [],
})

const nts: Shape = {
  streamUrl: 'https://stream-relay-geo.ntslive.net/stream2',
  homepage: 'https://www.nts.live',
  write: (name, { shows }) =>
    name === 'now'
      ? JSON.stringify({
          results: [
            { channel_name: '1', now: null, next: null },
            {
              channel_name: '2',
              // An old cache: the current broadcast is not always the first.
              ...Object.fromEntries(
                shows.map((show, index) => [
                  ['now', 'next'][index] ?? `next${index}`,
                  ntsBroadcast(show),
                ]),
              ),
            },
          ],
          links: [],
        })
      : undefined,
}

const icecast: Shape = {
  streamUrl: 'https://icecast.example.org/low-end.mp3',
  homepage: null,
  write: (name, { song }) =>
    name === 'now'
      ? JSON.stringify({
          icestats: {
            server_id: 'Icecast 2.4.4',
            source: [
              { listenurl: 'http://localhost:8000/other.mp3', title: 'Other - Song', dummy: null },
              {
                listenurl: 'http://localhost:8000/low-end.mp3',
                server_name: 'Radio Example',
                title: `${song.artist} - ${song.title}`,
                dummy: null,
              },
            ],
          },
        })
      : undefined,
}

const shoutcast: Shape = {
  streamUrl: 'http://sc.example.org:8000/stream/2/',
  homepage: null,
  write: (name, { song }) =>
    name === 'now'
      ? JSON.stringify({
          currentlisteners: 12,
          servertitle: 'Radio Example',
          songtitle: `${song.artist} - ${song.title}`,
          streamstatus: 1,
          bitrate: '128',
        })
      : undefined,
}

const rss: Shape = {
  streamUrl: 'https://radio.example.org/live',
  homepage: 'https://example.org/schedule/feed',
  write: (name, { shows }) =>
    name === 'now'
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Radio Example</title>${shows
          .map(
            ({ title, host, startsAt, endsAt }) => `
<item><title><![CDATA[${title}]]></title><link>https://example.org/shows/1</link>
<dc:creator>${host}</dc:creator><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>
<ev:startdate>${iso(startsAt)}</ev:startdate><ev:enddate>${iso(endsAt)}</ev:enddate></item>`,
          )
          .join('')}
</channel></rss>`,
}

const icalendar: Shape = {
  streamUrl: 'https://radio.example.org/live',
  homepage: 'https://example.org/schedule.ics',
  write: (name, { zone, shows }) =>
    name === 'now'
      ? undefined
      : [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Example//Schedule//EN',
          `X-WR-TIMEZONE:${zone}`,
          ...shows.flatMap(({ title, startsAt, endsAt }, index) => [
            'BEGIN:VEVENT',
            `UID:${index}@example.org`,
            `DTSTART;TZID=${zone}:${stamp(startsAt)}`,
            `DTEND;TZID=${zone}:${stamp(endsAt)}`,
            `SUMMARY:${title}`,
            'END:VEVENT',
          ]),
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
}

export const SHAPES: Readonly<Record<Exclude<Platform, 'creator'>, Shape>> = {
  airtime,
  azuracast,
  icalendar,
  icecast,
  libretime,
  nts,
  radioco,
  radiocult,
  rss,
  shoutcast,
  somafm,
}
