import type { Action } from '../commands/commands.ts'

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
