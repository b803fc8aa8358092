import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { linksInArgv, loggable, MAX_WAITING_LINKS, openLinks, SAME_CLICK_MS } from './open-links.ts'

const LINK = 'undertone://station/night-bus'
const STATION = { type: 'station', id: 'night-bus' }
const CANCEL = 'undertone://subscriptions/cancel'

function setUp() {
  const app = new EventEmitter()
  const announce = vi.fn()
  const show = vi.fn()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const links = openLinks({ app: app as unknown as Pick<App, 'on'>, announce, show, log })
  const openUrl = (url: string) => {
    const preventDefault = vi.fn()
    app.emit('open-url', { preventDefault }, url)
    return preventDefault
  }
  return { announce, show, log, links, openUrl }
}

let given: ReturnType<typeof setUp>
beforeEach(() => {
  given = setUp()
})
const launch = (argv: string[], play: string | null = null) =>
  given.links.openLaunch(argv, { play })

describe('a link handed over by the system', () => {
  test('waits, is announced, and brings the window to the front', () => {
    const preventDefault = given.openUrl(LINK)
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(given.announce).toHaveBeenCalledOnce()
    expect(given.show).toHaveBeenCalledOnce()
    expect(given.links.take()).toEqual([STATION])
  })

  test('is refused when it is not the app’s, and leaves the window alone', () => {
    given.openUrl('undertone://subscriptions/nowhere?session_id=cs_secret')
    expect(given.show).not.toHaveBeenCalled()
    expect(given.announce).not.toHaveBeenCalled()
    expect(given.links.take()).toEqual([])
    expect(given.log.warn).toHaveBeenCalledExactlyOnceWith('refused a link', {
      link: 'undertone://subscriptions/nowhere',
      letters: 54,
    })
  })

  test('a link that comes twice is one, and shows the window twice', () => {
    given.openUrl(CANCEL)
    given.openUrl(CANCEL)
    expect(given.links.take()).toEqual([{ type: 'checkout-cancel' }])
    expect(given.show).toHaveBeenCalledTimes(2)
  })
})

describe('a command line', () => {
  test('brings the one link it holds, or the station it names', () => {
    launch(['undertone', '--no-sandbox', CANCEL])
    launch(['undertone'], 'night-bus')
    launch(['undertone'])
    expect(given.links.take()).toEqual([{ type: 'checkout-cancel' }, STATION])
  })

  test('plays the address it names', () => {
    launch(['undertone'], 'http://radio.example/live')
    expect(given.links.take()).toEqual([{ type: 'address', url: 'http://radio.example/live' }])
  })

  test('--play and a station link do the same', () => {
    launch(['undertone', LINK])
    launch(['undertone'], 'night-bus')
    expect(given.links.take()).toEqual([STATION])
  })

  test('with two links, or a link and a station, brings nothing, and the log has neither', () => {
    launch(['undertone', `${CANCEL}?secret`, LINK])
    launch(['undertone', LINK], 'long-wave')
    expect(given.links.take()).toEqual([])
    expect(given.log.warn.mock.calls).toEqual([
      ['refused a launch with more than one link'],
      ['refused a launch with more than one link'],
    ])
  })

  test('with a wrong link brings nothing', () => {
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
])('of %.40s the log holds %.40s', (link, expected) => {
  expect(loggable(link)).toBe(expected)
})

describe('links on their way to the page', () => {
  const station = (id: string) => ({ type: 'station', id })
  const open = (id: string) => given.openUrl(`undertone://station/${id}`)

  test('each is handed out once, the oldest first', () => {
    open('a')
    given.openUrl(CANCEL)
    expect(given.announce).toHaveBeenCalledTimes(2)
    expect(given.links.take()).toEqual([station('a'), { type: 'checkout-cancel' }])
    expect(given.links.take()).toEqual([])
    given.links.pageGone()
    expect(given.links.take()).toEqual([])
  })

  test('what a page has not acted upon waits for the next one, before what came since', () => {
    open('a')
    given.links.take()
    open('b')
    given.links.pageGone()
    expect(given.links.take()).toEqual([station('a'), station('b')])
    expect(given.links.take()).toEqual([])
  })

  test('the same link in the same moment is one click, and later one more', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    for (let times = 0; times < 500; times += 1) open('a')
    expect(given.links.take()).toEqual([station('a')])
    vi.advanceTimersByTime(SAME_CLICK_MS - 1)
    open('a')
    expect(given.announce).toHaveBeenCalledOnce()
    expect(given.links.take()).toEqual([])
    vi.advanceTimersByTime(SAME_CLICK_MS)
    open('a')
    expect(given.links.take()).toEqual([station('a')])
  })

  test('of 500 in a burst the newest few are kept, whether they were handed out or not', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `s${index}`)
    const newest = ids.slice(-MAX_WAITING_LINKS).map(station)
    for (const id of ids) open(id)
    expect(given.links.take()).toEqual(newest)
    for (const id of ids) open(id)
    given.links.pageGone()
    expect(given.links.take()).toEqual(newest)
  })
})

describe('linksInArgv', () => {
  const LINK = 'undertone://station/night-bus'

  test.each([
    [[], []],
    [['/opt/Undertone/undertone'], []],
    [['undertone', '--hidden', '.'], []],
    // The scheme somewhere inside a word is no link.
    [['undertone', `--url=${LINK}`, `x${LINK}`, ` ${LINK}`, 'https://undertone:1/'], []],
    [['undertone', LINK], [LINK]],
    [[LINK, 'undertone'], [LINK]],
    [['undertone', '--no-sandbox', LINK, '--allow-file-access-from-files', '/tmp/a b'], [LINK]],
    [['electron', '--inspect=0', 'out/main/index.js', '--', LINK], [LINK]],
    // Right or wrong, it is the one: the parser has the say.
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

  test('an endless command line is not read to its end', () => {
    const words = Array<string>(1_024).fill('-')
    expect(linksInArgv([...words, LINK])).toEqual([])
    expect(linksInArgv([...words.slice(1), LINK])).toEqual([LINK])
  })
})
