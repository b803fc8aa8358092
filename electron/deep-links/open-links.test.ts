import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  linksInArgv,
  MAX_WAITING_LINKS,
  openLinks,
  redactLink,
  SAME_CLICK_MS,
} from './open-links.ts'

const LINK = 'undertone://station/night-bus'
const STATION = { type: 'station', id: 'night-bus' }
const CANCEL = 'undertone://subscriptions/cancel'

function setUp() {
  const app = new EventEmitter()
  const notifyPage = vi.fn()
  const showWindow = vi.fn()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const links = openLinks({ app: app as unknown as Pick<App, 'on'>, notifyPage, showWindow, log })
  const openUrl = (url: string) => {
    const preventDefault = vi.fn()
    app.emit('open-url', { preventDefault }, url)
    return preventDefault
  }
  return { notifyPage, showWindow, log, links, openUrl }
}

let given: ReturnType<typeof setUp>
beforeEach(() => {
  given = setUp()
})
const launch = (argv: string[], play: string | null = null) =>
  given.links.openLaunch(argv, { play })

describe('a link from the system', () => {
  test('waits, is announced, and brings the window to the front', () => {
    const preventDefault = given.openUrl(LINK)
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(given.notifyPage).toHaveBeenCalledOnce()
    expect(given.showWindow).toHaveBeenCalledOnce()
    expect(given.links.take()).toEqual([STATION])
  })

  test('is refused without showing the window when it is invalid', () => {
    given.openUrl('undertone://subscriptions/nowhere?session_id=cs_secret')
    expect(given.showWindow).not.toHaveBeenCalled()
    expect(given.notifyPage).not.toHaveBeenCalled()
    expect(given.links.take()).toEqual([])
    expect(given.log.warn).toHaveBeenCalledExactlyOnceWith('refused a link', {
      link: 'undertone://subscriptions/nowhere',
      letters: 54,
    })
  })

  test('counts once when it arrives twice, and shows the window twice', () => {
    given.openUrl(CANCEL)
    given.openUrl(CANCEL)
    expect(given.links.take()).toEqual([{ type: 'checkout-cancel' }])
    expect(given.showWindow).toHaveBeenCalledTimes(2)
  })
})

describe('a command line', () => {
  test('opens its link or plays its station', () => {
    launch(['undertone', '--no-sandbox', CANCEL])
    launch(['undertone'], 'night-bus')
    launch(['undertone'])
    expect(given.links.take()).toEqual([{ type: 'checkout-cancel' }, STATION])
  })

  test('plays the address it names', () => {
    launch(['undertone'], 'http://radio.example/live')
    expect(given.links.take()).toEqual([{ type: 'address', url: 'http://radio.example/live' }])
  })

  test('treats --play and a station link alike', () => {
    launch(['undertone', LINK])
    launch(['undertone'], 'night-bus')
    expect(given.links.take()).toEqual([STATION])
  })

  test('refuses two links, and a link with a station, without logging them', () => {
    launch(['undertone', `${CANCEL}?secret`, LINK])
    launch(['undertone', LINK], 'long-wave')
    expect(given.links.take()).toEqual([])
    expect(given.log.warn.mock.calls).toEqual([
      ['refused a launch with more than one link'],
      ['refused a launch with more than one link'],
    ])
  })

  test('refuses an invalid link', () => {
    launch(['undertone', 'undertone://evil.example/'])
    expect(given.links.take()).toEqual([])
  })
})

test.each([
  ['undertone://subscriptions/x?session_id=cs_secret', 'undertone://subscriptions/x'],
  ['undertone://subscriptions/x#cs_secret', 'undertone://subscriptions/x'],
  ['undertone:x?cs_secret', 'undertone:x'],
  ['undertone://me:cs_secret@subscriptions/x', 'undertone://subscriptions/x'],
  [`undertone://${'x'.repeat(10_000)}`, `undertone://${'x'.repeat(88)}`],
  ['javascript:alert("cs_secret")', 'javascript:…'],
  ['/home/me/cs_secret', '…'],
  ['', '…'],
])('logs %.40s as %.40s', (link, expected) => {
  expect(redactLink(link)).toBe(expected)
})

describe('take', () => {
  const station = (id: string) => ({ type: 'station', id })
  const open = (id: string) => given.openUrl(`undertone://station/${id}`)

  test('returns each link once, oldest first', () => {
    open('a')
    given.openUrl(CANCEL)
    expect(given.notifyPage).toHaveBeenCalledTimes(2)
    expect(given.links.take()).toEqual([station('a'), { type: 'checkout-cancel' }])
    expect(given.links.take()).toEqual([])
    given.links.pageLost()
    expect(given.links.take()).toEqual([])
  })

  test('returns unhandled links to the next page before later ones', () => {
    open('a')
    given.links.take()
    open('b')
    given.links.pageLost()
    expect(given.links.take()).toEqual([station('a'), station('b')])
    expect(given.links.take()).toEqual([])
  })

  test('treats the same link as one click within two seconds, and as another later', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    for (let times = 0; times < 500; times += 1) open('a')
    expect(given.links.take()).toEqual([station('a')])
    vi.advanceTimersByTime(SAME_CLICK_MS - 1)
    open('a')
    expect(given.notifyPage).toHaveBeenCalledOnce()
    expect(given.links.take()).toEqual([])
    vi.advanceTimersByTime(SAME_CLICK_MS)
    open('a')
    expect(given.links.take()).toEqual([station('a')])
  })

  test('keeps only the newest links of a burst of 500', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `s${index}`)
    const newest = ids.slice(-MAX_WAITING_LINKS).map(station)
    for (const id of ids) open(id)
    expect(given.links.take()).toEqual(newest)
    for (const id of ids) open(id)
    given.links.pageLost()
    expect(given.links.take()).toEqual(newest)
  })
})

describe('linksInArgv', () => {
  const LINK = 'undertone://station/night-bus'

  test.each([
    [[], []],
    [['/opt/Undertone/undertone'], []],
    [['undertone', '--hidden', '.'], []],
    // The scheme within an argument is no link.
    [['undertone', `--url=${LINK}`, `x${LINK}`, ` ${LINK}`, 'https://undertone:1/'], []],
    [['undertone', LINK], [LINK]],
    [[LINK, 'undertone'], [LINK]],
    [['undertone', '--no-sandbox', LINK, '--allow-file-access-from-files', '/tmp/a b'], [LINK]],
    [['electron', '--inspect=0', 'out/main/index.js', '--', LINK], [LINK]],
    // Malformed links count; the parser decides.
    [['undertone', 'undertone:nonsense'], ['undertone:nonsense']],
    [['undertone', 'Undertone://x'], ['Undertone://x']],
    [
      ['undertone', LINK, LINK],
      [LINK, LINK],
    ],
    [
      ['undertone', LINK, '--hidden', 'undertone:'],
      [LINK, 'undertone:'],
    ],
    [
      ['undertone', LINK, 'UNDERTONE://x'],
      [LINK, 'UNDERTONE://x'],
    ],
  ])('%j', (argv, expected) => {
    expect(linksInArgv(argv)).toEqual(expected)
  })

  test('reads only the first arguments of an endless command line', () => {
    const args = Array<string>(1_024).fill('-')
    expect(linksInArgv([...args, LINK])).toEqual([])
    expect(linksInArgv([...args.slice(1), LINK])).toEqual([LINK])
  })
})
