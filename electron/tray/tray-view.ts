import {
  isPlaying,
  type MenuStations,
  type PlayerReport,
  type StationName,
} from '../../preload/contract.ts'
import { COMMANDS, type CommandId } from '../commands/commands.ts'
import { menuLabel, shortened } from '../menus/menu-text.ts'
import { messages } from '../messages/en.ts'
import type { TrayEntry } from './tray-entry.ts'
import { sleepEntry, volumeEntry } from './tray-submenus.ts'

/** What the tray mirrors. */
export interface TrayState {
  readonly report: PlayerReport
  readonly menuStations: MenuStations
  readonly windowVisible: boolean
  readonly miniOpen: boolean
}

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

function command(
  id: CommandId,
  enabled = true,
  as = { id: id as string, label: COMMANDS[id].title as string },
): TrayEntry {
  return { ...as, enabled, action: id }
}

/** What is on, to be read: the station, and its song while it sounds. */
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
export function trayView({ report, menuStations, windowVisible, miniOpen }: TrayState): TrayView {
  const hasStation = report.station !== null
  const toggle = isPlaying(report.status) ? 'pause' : 'play'
  // Without a station on, the first or last of the favorites is meant.
  const hasNeighbours = hasStation || menuStations.favorites.length > 0
  return {
    tooltip: tooltip(report),
    entries: [
      ...nowOn(report),
      command(toggle, hasStation, { id: 'play-pause', label: COMMANDS[toggle].title }),
      command('stop', hasStation),
      command('next', hasNeighbours),
      command('previous', hasNeighbours),
      'rule',
      stations('favorite', text.favorites, menuStations.favorites),
      stations('recent', text.recent, menuStations.recent),
      volumeEntry(report),
      sleepEntry(report),
      'rule',
      command('mini-player', true, {
        id: 'mini-player',
        label: miniOpen ? text.closeMiniPlayer : COMMANDS['mini-player'].title,
      }),
      windowVisible
        ? command('hide', true, { id: 'show-hide', label: COMMANDS.hide.title })
        : command('show', true, { id: 'show-hide', label: COMMANDS.show.title }),
      command('quit'),
    ],
  }
}
