import type { Input } from 'electron'
import type { KeyPress } from '../../preload/contract/commands.ts'

type KeyInput = Pick<
  Input,
  'type' | 'key' | 'code' | 'isAutoRepeat' | 'shift' | 'control' | 'alt' | 'meta'
>

/** Converts Electron's input event. Returns null for a press that no command uses, such as AltGr (Ctrl+Alt). */
export function toKeyPress(input: KeyInput, platform: NodeJS.Platform): KeyPress | null {
  const { control, meta } = input
  const isMac = platform === 'darwin'
  if (input.type !== 'keyDown' || input.alt) return null
  const modifier = modifierOf(control, meta, isMac)
  if (modifier === null) return null
  return {
    isMac,
    modifier,
    shift: input.shift,
    key: input.key.toLowerCase(),
    code: input.code,
    isRepeat: input.isAutoRepeat,
  }
}

function modifierOf(control: boolean, meta: boolean, isMac: boolean): KeyPress['modifier'] | null {
  if (!control && !meta) return 'none'
  if (control && meta) return isMac ? 'ctrl+cmd' : null
  return meta === isMac ? 'main' : null
}
