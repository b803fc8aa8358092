import { isPlaying, type PlayerReport } from '../../preload/contract/player.ts'
import type { StationName } from '../../preload/contract/stations.ts'
import type { AppState } from '../commands/command.ts'
import { trayCommands } from '../commands/commands.ts'
import { messages } from '../messages/en.ts'
import { menuLabel, shortened } from './menu-text.ts'
import { sleepEntry, type TrayEntry, volumeEntry } from './tray-submenus.ts'

/** Everything the tray shows; equal views need no rebuild. */
export interface TrayView {
  readonly tooltip: string
  readonly entries: readonly (TrayEntry | 'rule')[]
}

/** The longest tooltip that every system shows: Windows cuts at 127 (NOTIFYICONDATA.szTip). */
const MAX_TOOLTIP = 127

const text = messages.tray

/** What the icon says when pointed at. A title that is too long gives way, the station stays. */
function tooltip({ station, title, status }: PlayerReport): string {
  if (station === null) return text.idle
  if (title === null || !isPlaying(status))
    return shortened(text.tooltip(station.name), MAX_TOOLTIP)
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

/** What is on, to be read: the station, and its song while it plays. */
function nowOn({ station, title, status }: PlayerReport): (TrayEntry | 'rule')[] {
  if (station === null) return []
  const song = title !== null && isPlaying(status) ? title : null
  return [
    { id: 'station', label: menuLabel(station.name), enabled: false },
    ...(song === null ? [] : [{ id: 'title', label: menuLabel(song), enabled: false }]),
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
export function trayView(state: AppState): TrayView {
  const { report, menuStations } = state
  return {
    tooltip: tooltip(report),
    entries: [
      ...nowOn(report),
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
