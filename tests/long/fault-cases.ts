import { setTimeout } from 'node:timers/promises'
import { answer, never, redirect } from '../fixtures/fault-answers.ts'
import type { Behaviour, FaultServer } from '../fixtures/fault-server.ts'
import type { RadioRig } from '../fixtures/radio-rig.ts'

/** A station that has a fault. */
export interface FaultStation {
  readonly url: string
  /** Where there is none, the fault is there from the first request on; otherwise it strikes while the station plays. Resolves when the fault is over. */
  readonly strike?: () => Promise<void>
  /** Requests it has seen since it was prepared. */
  readonly requests: () => number | Promise<number>
}

/** One row of the table of faults. */
export interface FaultCase {
  readonly name: string
  /** What it is after the fault: it sounds again, or it is over and says so. */
  readonly desktop: Outcome
  readonly web: Outcome | null
  /** More requests than this are a storm. */
  readonly mostRequests: number
  readonly prepare: (rig: RadioRig) => FaultStation
}

/**
 * 'sounds': it plays without a break again. 'limps': it never has enough, and plays what it has. A
 * pattern is what the mini player reads when the station is over.
 */
export type Outcome = 'sounds' | 'limps' | RegExp

const UNREACHABLE = /cannot be reached right now/

/** A path of the fault server with a behaviour that can change while requests go on being counted. */
function station(faults: FaultServer, path: string, first: Behaviour) {
  let behaviour = first
  const url = faults.on(path, (request) => behaviour(request))
  return {
    url,
    become: (next: Behaviour) => {
      behaviour = next
    },
    requests: () => faults.requests(path).length,
  }
}

const PAGE = '<!doctype html><title>Welcome</title><h1>Welcome to our station</h1>'
const HTML = 'text/html; charset=utf-8'

/** A station whose every request is answered so. */
const always = (path: string, behaviour: (rig: RadioRig) => Behaviour) => (rig: RadioRig) =>
  station(rig.faults, path, behaviour(rig))

/** A station that breaks its connections, in its own way, for a while, and then no more. */
const forAWhile =
  (path: string, ms: number, breaking: (rig: RadioRig) => Behaviour) =>
  (rig: RadioRig): FaultStation => {
    const steady = rig.programme.live()
    const { url, requests, become } = station(rig.faults, path, steady)
    return {
      url,
      requests,
      strike: async () => {
        become(breaking(rig))
        rig.faults.cut()
        await setTimeout(ms)
        become(steady)
      },
    }
  }

/** A real server to which something happens. */
const icecast =
  (happens: (rig: RadioRig) => Promise<void>) =>
  (rig: RadioRig): FaultStation => {
    const count = () => rig.icecast.requests(rig.source.mount)
    const before = count()
    return {
      url: rig.source.url,
      strike: () => happens(rig),
      requests: async () => (await count()) - (await before),
    }
  }

export const FAULT_CASES: readonly FaultCase[] = [
  {
    name: 'server killed, back after 3 s',
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 8,
    prepare: icecast(async ({ icecast, source }) => {
      await icecast.kill()
      await setTimeout(3_000)
      await icecast.restart()
      await source.back()
    }),
  },
  {
    name: 'server frozen for 10 s',
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 8,
    prepare: icecast(async ({ icecast }) => {
      icecast.freeze()
      await setTimeout(10_000)
      icecast.thaw()
    }),
  },
  {
    name: 'source drops, back after 3 s',
    // In between the server says 404, which is the same as for a station that has closed.
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 8,
    prepare: icecast(async ({ source }) => {
      source.drop()
      await setTimeout(3_000)
      await source.back()
    }),
  },
  {
    name: 'accepts and never answers',
    desktop: /does not answer/,
    web: /does not answer/,
    mostRequests: 4,
    prepare: always('/never', () => never),
  },
  {
    name: 'slow drip at half real time',
    desktop: 'limps',
    web: 'limps',
    mostRequests: 2,
    prepare: (rig) => ({
      ...station(rig.faults, '/slow', rig.programme.live({ speed: 0.5 })),
      strike: () => setTimeout(40_000),
    }),
  },
  {
    name: 'reset every 5 s for a minute',
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 16,
    prepare: forAWhile('/resets', 60_000, ({ programme }) => programme.live({ resetAfter: 5_000 })),
  },
  {
    name: 'ends every 5 s for a minute',
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 16,
    prepare: forAWhile('/ends', 60_000, ({ programme }) => programme.live({ endAfter: 5_000 })),
  },
  {
    name: 'flapping: each connection breaks at once',
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 16,
    prepare: forAWhile('/flaps', 60_000, ({ programme }) =>
      programme.live({ burst: 1, resetAfter: 300 }),
    ),
  },
  {
    name: 'redirects in a circle',
    desktop: /leads on and on/,
    web: UNREACHABLE,
    mostRequests: 60,
    prepare: always('/circle', () => redirect('/circle')),
  },
  {
    name: '404',
    desktop: /404/,
    web: UNREACHABLE,
    mostRequests: 3,
    prepare: always('/gone', () => answer('404 Not Found')),
  },
  {
    name: '410',
    desktop: /410/,
    web: UNREACHABLE,
    mostRequests: 3,
    prepare: always('/gone-for-good', () => answer('410 Gone')),
  },
  {
    name: '403',
    desktop: /403/,
    web: UNREACHABLE,
    mostRequests: 3,
    prepare: always('/closed', () => answer('403 Forbidden')),
  },
  {
    name: '500 twice, then 200',
    desktop: 'sounds',
    web: 'sounds',
    mostRequests: 5,
    prepare: ({ faults, programme }) => {
      const broken = answer('500 Internal Server Error')
      const url = faults.on('/broken', broken, broken, programme.live())
      return { url, requests: () => faults.requests('/broken').length }
    },
  },
  {
    name: 'HTML instead of audio',
    desktop: /is a web page, not a stream/,
    web: UNREACHABLE,
    mostRequests: 3,
    prepare: always('/page', () => answer('200 OK', PAGE, HTML)),
  },
  {
    name: 'a redirect to an M3U with a PLS in it',
    desktop: 'sounds',
    web: UNREACHABLE,
    mostRequests: 3,
    prepare: ({ faults, programme }) => {
      const stream = faults.on('/at-last', programme.live())
      const pls = faults.on(
        '/list.pls',
        answer('200 OK', `[playlist]\nNumberOfEntries=1\nFile1=${stream}\n`, 'audio/x-scpls'),
      )
      const m3u = faults.on('/list.m3u', answer('200 OK', `#EXTM3U\n${pls}\n`, 'audio/x-mpegurl'))
      const url = faults.on('/listen', redirect(m3u))
      return { url, requests: () => faults.requests('/listen').length }
    },
  },
  {
    name: 'SHOUTcast 1: ICY 200 OK',
    desktop: 'sounds',
    web: null,
    mostRequests: 2,
    prepare: always('/shoutcast', ({ programme }) => programme.live({ statusLine: 'ICY 200 OK' })),
  },
  {
    name: 'a host that no name server knows',
    desktop: /cannot be found/,
    web: UNREACHABLE,
    mostRequests: 0,
    prepare: () => ({ url: 'http://radio.undertone.invalid/tone.mp3', requests: () => 0 }),
  },
]
