import {
  type AppState,
  COMMANDS,
  type Command,
  type CommandActions,
  type KeyPress,
  type MenuName,
} from '../../preload/contract/commands.ts'
import type { PlayerCommand } from '../../preload/contract/player.ts'

type RegisteredCommand = (typeof COMMANDS)[number]

type CommandId = RegisteredCommand['id']

export type QuickId = Extract<RegisteredCommand, { readonly quick: number }>['id']

export const MEDIA_KEYS = COMMANDS.filter((command) => 'mediaKey' in command)

export type Action = CommandId | Extract<PlayerCommand, object>

const commands: readonly (Command & { readonly id: CommandId })[] = COMMANDS

export function createCommandRunner(actions: CommandActions): (action: Action) => void {
  return (action) => {
    if (typeof action === 'object') actions.player(action)
    else commands.find(({ id }) => id === action)?.run(actions)
  }
}

export function menuGroups(menu: MenuName, platform: NodeJS.Platform) {
  const menuOf = ({ menu: placement }: Command) =>
    platform === 'darwin' ? (placement?.onMac ?? placement?.in) : placement?.in
  const groups = Map.groupBy(
    commands.filter((command) => menuOf(command) === menu),
    (command) => command.menu?.group,
  )
  return [...groups.values()]
}

export function trayCommands(group: 'player' | 'app', state: AppState) {
  return commands.filter(({ tray, when }) => tray?.group === group && (when?.(state) ?? true))
}

export function quickCommands(state: AppState) {
  return commands
    .filter((command): command is (typeof commands)[number] & { quick: number; id: QuickId } => {
      return command.quick !== undefined && (command.when?.(state) ?? true)
    })
    .toSorted((left, right) => left.quick - right.quick)
}

export function keyCommand(press: KeyPress) {
  return commands
    .filter((command) => command.key !== undefined)
    .find((command) => command.key(press))
}
