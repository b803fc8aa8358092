/** Each platform's documents as it writes them, by its own documents and clients. */
import type { Platform } from '../../../../shared/api/programme.ts'
import type { Shape } from './fake-platform.ts'

const seconds = (ms: number) => Math.floor(ms / 1_000)
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', '+00:00')

const azuracast: Shape = {
  streamUrl: 'https://radio.example.org/listen/low_end/radio.mp3',
  homepage: 'https://example.org/',
  write: (name, { zone, shows, current, song }) =>
    name === 'now'
      ? JSON.stringify({
          station: {
            id: 1,
            name: 'Radio Example',
            shortcode: 'low_end',
            timezone: zone,
            listen_url: 'https://radio.example.org/listen/low_end/radio.mp3',
            mounts: [
              { id: 1, url: 'https://radio.example.org/listen/low_end/radio.mp3', bitrate: 192 },
            ],
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

/** All shapes, by platform. */
export const SHAPES: Readonly<Partial<Record<Platform, Shape>>> = { azuracast, icecast }
