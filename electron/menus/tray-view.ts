import type { AppState } from '../../preload/contract/commands.ts'
import { isPlaying, type PlayerReport, type ReportedShow } from '../../preload/contract/player.ts'
import type { StationName } from '../../preload/contract/stations.ts'
import { formats } from '../../shared/locale/formats.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import { type Action, trayCommands } from './commands.ts'

export interface TrayEntry {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly action?: Action
  readonly entries?: readonly TrayEntry[]
  readonly checked?: boolean
}

const text = desktopText.tray

const VOLUMES = [100, 75, 50, 25, 10] as const

/** The player's sleep timer dialog has the same choices. */
const SLEEP_MINUTES = [15, 30, 45, 60, 90] as const

/** Returns the nearest volume of the menu. A radio group always needs one checked item. */
function nearestVolume(percent: number): number {
  const distance = (volume: number) => Math.abs(volume - percent)
  return VOLUMES.reduce((nearest, volume) =>
    distance(volume) < distance(nearest) ? volume : nearest,
  )
}

function volumeEntry({ volume, muted }: PlayerReport): TrayEntry {
  const percent = Math.round(volume * 100)
  const checkedVolume = nearestVolume(percent)
  return {
    id: 'volume',
    label: muted ? text.volumeMuted : text.volume(percent),
    enabled: true,
    entries: [
      {
        id: 'mute',
        label: muted ? text.unmute : desktopText.commands.mute,
        enabled: true,
        action: 'mute',
      },
      ...VOLUMES.map((value) => ({
        id: `volume:${value}`,
        label: text.percent(value),
        enabled: true,
        checked: value === checkedVolume,
        action: { type: 'volume', level: value / 100 } as const,
      })),
    ],
  }
}

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
      ...SLEEP_MINUTES.map((minutes) => ({
        id: `sleep:${minutes}`,
        label: text.sleepIn(minutes),
        enabled: true,
        action: { type: 'sleep', minutes } as const,
      })),
    ],
  }
}

export interface TrayView {
  readonly tooltip: string
  readonly entries: readonly (TrayEntry | 'separator')[]
}

/** Windows cuts tooltips at 127 characters (NOTIFYICONDATA.szTip). */
const MAX_TOOLTIP_LENGTH = 127

function currentTitle({ title, show, status }: PlayerReport): string | null {
  return isPlaying(status) ? (title ?? show?.title ?? null) : null
}

function tooltip(report: PlayerReport): string {
  const { station } = report
  if (station === null) return text.idle
  const title = currentTitle(report)
  if (report.status === 'failed' && report.failure !== null)
    return truncateText(report.failure, MAX_TOOLTIP_LENGTH)
  if (title === null) return truncateText(text.tooltip(station.name), MAX_TOOLTIP_LENGTH)
  const name = truncateText(station.name, MAX_TOOLTIP_LENGTH / 2)
  const room = MAX_TOOLTIP_LENGTH - text.tooltipWithTitle({ title: '', station: name }).length
  return text.tooltipWithTitle({ title: truncateText(title, room), station: name })
}

function commands(group: 'player' | 'app', state: AppState): TrayEntry[] {
  return trayCommands(group, state).map(({ id, title, tray, enabled }) => ({
    id: tray?.id ?? id,
    label: tray?.title?.(state) ?? title,
    enabled: enabled?.(state) ?? true,
    action: id,
  }))
}

const MINUTE_MS = 60_000

/** Formats elapsed and total minutes of a show. Returns null when its end is unknown or the show is not on. */
function formatProgress({ startsAt, endsAt }: ReportedShow, now: number): string | null {
  if (endsAt === null || now < startsAt || now >= endsAt) return null
  return text.progress({
    gone: Math.floor((now - startsAt) / MINUTE_MS),
    all: Math.ceil((endsAt - startsAt) / MINUTE_MS),
  })
}

/** Returns the time (ms since the epoch) of the next change in the text of the progress. Null without progress. */
export function nextProgressChange({ report: { show } }: AppState, now: number): number | null {
  if (show === null || formatProgress(show, now) === null) return null
  return now + MINUTE_MS - ((now - show.startsAt) % MINUTE_MS)
}

function showLine(reportedShow: ReportedShow, now: number): string {
  const show = menuLabel(reportedShow.title)
  const line =
    reportedShow.endsAt === null
      ? text.now(show)
      : text.nowUntil({ show, until: formats.time(reportedShow.endsAt) })
  const minutes = formatProgress(reportedShow, now)
  return minutes === null ? line : text.withProgress({ line, progress: minutes })
}

function currentLines(report: PlayerReport, now: number): (TrayEntry | 'separator')[] {
  const { station, title, status, failure, show, nextShow } = report
  if (station === null) return []
  const lines = {
    station: menuLabel(station.name),
    failure:
      status === 'failed' && failure !== null ? menuLabel(failure, MAX_FAILURE_LENGTH) : null,
    title: title !== null && isPlaying(status) ? menuLabel(title) : null,
    show: show && showLine(show, now),
    'next-show':
      nextShow &&
      text.next({ show: menuLabel(nextShow.title), from: formatMoment(nextShow.startsAt, now) }),
  }
  return [
    ...Object.entries(lines).flatMap(([id, label]) =>
      label === null ? [] : [{ id, label, enabled: false }],
    ),
    'separator',
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

/** Returns tooltip and menu of the tray. The menu has Show or Hide, because some systems ignore clicks on the icon. */
export function trayView(state: AppState, now = Date.now()): TrayView {
  const { report, menuStations } = state
  return {
    tooltip: tooltip(report),
    entries: [
      ...currentLines(report, now),
      ...commands('player', state),
      'separator',
      stations('favorite', text.favorites, menuStations.favorites),
      stations('recent', text.recent, menuStations.recent),
      volumeEntry(report),
      sleepEntry(report),
      'separator',
      ...commands('app', state),
    ],
  }
}

/** Shortens `text` to `length` UTF-16 units with an ellipsis. Does not split surrogate pairs. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, Math.floor(length) - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const MAX_LABEL_LENGTH = 48
const MAX_FAILURE_LENGTH = 120
/** Bounds the work for text with much white space. */
const MAX_SCANNED_LENGTH = 4_096

/** Formats a single-line label. Doubles ampersands, because a single ampersand marks the access key. */
export function menuLabel(text: string, max = MAX_LABEL_LENGTH): string {
  const line = text
    .slice(0, MAX_SCANNED_LENGTH)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return truncateText(line, max).replaceAll('&', '&&')
}

/** Formats the time of day, with the weekday when `time` is not today. Both in ms since the epoch. */
export function formatMoment(time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  if (isToday) return formats.time(time)
  return `${formats.date(time, { weekday: 'long' })} ${formats.time(time)}`
}
