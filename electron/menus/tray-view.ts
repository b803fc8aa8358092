import { isPlaying, type PlayerReport, type ShowNotice } from '../../preload/contract/player.ts'
import type { StationName } from '../../preload/contract/stations.ts'
import { formats } from '../../shared/locale/formats.ts'
import { messages } from '../locales/en.ts'
import type { AppState } from './command.ts'
import { type Action, trayCommands } from './commands.ts'

/** One line of the menu: an action, a submenu, a rule, or (with neither) something to read. */
export interface TrayEntry {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly action?: Action
  readonly entries?: readonly TrayEntry[]
  /** Of choices of which one holds. */
  readonly checked?: boolean
}

const text = messages.tray

/** Volumes to choose from, in percent. */
const VOLUMES = [100, 75, 50, 25, 10] as const

/** What listeners fall asleep to, in minutes; the same as in the player's own dialog. */
const SLEEPS = [15, 30, 45, 60, 90] as const

/** The choice nearest to a volume: one of them always holds, as the system's menus want it. */
function nearest(percent: number): number {
  return VOLUMES.reduce((best, one) =>
    Math.abs(one - percent) < Math.abs(best - percent) ? one : best,
  )
}

/** How loud it is, and how loud it may be. */
function volumeEntry({ volume, muted }: PlayerReport): TrayEntry {
  const percent = Math.round(volume * 100)
  const held = nearest(percent)
  return {
    id: 'volume',
    label: muted ? text.volumeMuted : text.volume(percent),
    enabled: true,
    entries: [
      {
        id: 'mute',
        label: muted ? text.unmute : messages.commands.mute,
        enabled: true,
        action: 'mute',
      },
      ...VOLUMES.map((value) => ({
        id: `volume:${value}`,
        label: text.percent(value),
        enabled: true,
        checked: value === held,
        action: { type: 'volume', level: value / 100 } as const,
      })),
    ],
  }
}

/** When it falls silent by itself. */
function sleepEntry({ sleepEndsAt, station }: PlayerReport): TrayEntry {
  const time = sleepEndsAt === null ? null : formats.time(sleepEndsAt)
  const action = { type: 'sleep', minutes: null } as const
  const off = { id: 'sleep:off', label: text.sleepOff, enabled: true, action }
  return {
    id: 'sleep',
    label: time === null ? text.sleep : text.sleepUntil(time),
    enabled: station !== null,
    entries: [
      ...(time === null ? [] : [off]),
      ...SLEEPS.map((minutes) => ({
        id: `sleep:${minutes}`,
        label: text.sleepIn(minutes),
        enabled: true,
        action: { type: 'sleep', minutes } as const,
      })),
    ],
  }
}

/** Everything the tray shows; equal views need no rebuild. */
export interface TrayView {
  readonly tooltip: string
  readonly entries: readonly (TrayEntry | 'rule')[]
}

/** The longest tooltip that every system shows: Windows cuts at 127 (NOTIFYICONDATA.szTip). */
const MAX_TOOLTIP = 127

/** What is on, if it sounds or is about to: a song, else a show. */
function heardNow({ title, show, status }: PlayerReport): string | null {
  return isPlaying(status) ? (title ?? show?.title ?? null) : null
}

/** What the icon says when pointed at. A title that is too long gives way, the station stays. */
function tooltip(report: PlayerReport): string {
  const { station } = report
  if (station === null) return text.idle
  const title = heardNow(report)
  if (report.status === 'failed' && report.failure !== null)
    return shortened(report.failure, MAX_TOOLTIP)
  if (title === null) return shortened(text.tooltip(station.name), MAX_TOOLTIP)
  const name = shortened(station.name, MAX_TOOLTIP / 2)
  const room = MAX_TOOLTIP - text.tooltipWithTitle('', name).length
  return text.tooltipWithTitle(shortened(title, room), name)
}

/** What the registry offers in a group of the tray. */
function commands(group: 'player' | 'app', state: AppState): TrayEntry[] {
  return trayCommands(group, state).map(({ id, title, tray, enabled }) => ({
    id: tray?.id ?? id,
    label: tray?.title?.(state) ?? title,
    enabled: enabled?.(state) ?? true,
    action: id,
  }))
}

const MINUTE_MS = 60_000

/** The minutes of a show that have gone by, and all of them; null where its end is not known, or no time of it is now. */
function progress({ startsAt, endsAt }: ShowNotice, now: number): string | null {
  if (endsAt === null || now < startsAt || now >= endsAt) return null
  return text.progress(
    Math.floor((now - startsAt) / MINUTE_MS),
    Math.ceil((endsAt - startsAt) / MINUTE_MS),
  )
}

/** When the tray says something else though nothing has happened: the next minute of a show; null where it does not. */
export function nextMinute({ report: { show } }: AppState, now: number): number | null {
  if (show === null || progress(show, now) === null) return null
  return now + MINUTE_MS - ((now - show.startsAt) % MINUTE_MS)
}

/** What is on, to be read: the station, its song while it plays, its show and the one that comes next. */
function nowOn(report: PlayerReport, now: number): (TrayEntry | 'rule')[] {
  const { station, title, status, failure, show, nextShow } = report
  if (station === null) return []
  const until = show && show.endsAt !== null ? formats.time(show.endsAt) : null
  const lines = {
    station: menuLabel(station.name),
    failure: status === 'failed' && failure !== null ? menuLabel(failure, MAX_SENTENCE) : null,
    title: title !== null && isPlaying(status) ? menuLabel(title) : null,
    show: show && text.now(menuLabel(show.title), until, progress(show, now)),
    'next-show': nextShow && text.next(menuLabel(nextShow.title), when(nextShow.startsAt, now)),
  }
  return [
    ...Object.entries(lines).flatMap(([id, label]) =>
      label === null ? [] : [{ id, label, enabled: false }],
    ),
    'rule',
  ]
}

function stations(
  list: 'favorite' | 'recent',
  label: string,
  names: readonly StationName[],
): TrayEntry {
  return {
    id: `${list}s`,
    label,
    enabled: names.length > 0,
    entries: names.map(({ id, name }) => ({
      id: `${list}:${id}`,
      label: menuLabel(name),
      enabled: true,
      action: { type: 'station', id },
    })),
  }
}

/** The tray for a state: the menu always has Show or Hide, since a click does not work everywhere. */
export function trayView(state: AppState, now = Date.now()): TrayView {
  const { report, menuStations } = state
  return {
    tooltip: tooltip(report),
    entries: [
      ...nowOn(report, now),
      ...commands('player', state),
      'rule',
      stations('favorite', text.favorites, menuStations.favorites),
      stations('recent', text.recent, menuStations.recent),
      volumeEntry(report),
      sleepEntry(report),
      'rule',
      ...commands('app', state),
    ],
  }
}

/** `text` in at most `length` UTF-16 units, its end given up for an ellipsis. Never half a letter. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.floor(length) - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Longest name or title that a menu shows: longer ones make it as wide as the screen. */
const MAX_LABEL = 48
/** Of a sentence that says why a station is silent: its end matters. */
const MAX_SENTENCE = 120
/** Enough to find so many letters in, however much white space is between them. */
const LOOKED_AT = 4_096

/**
 * What a station calls itself or its song, as the label of a menu item: one line, not too long, and
 * with its ampersands shown (a single one marks the letter to press on every platform).
 */
export function menuLabel(text: string, max = MAX_LABEL): string {
  const line = text
    .slice(0, LOOKED_AT)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return shortened(line, max).replaceAll('&', '&&')
}

/** A moment (ms since the epoch) as a time of day, with its day where that is not today. */
export function when(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)]
  if (day.toDateString() === today.toDateString()) return formats.time(at)
  return `${formats.date(at, { weekday: 'long' })} ${formats.time(at)}`
}
