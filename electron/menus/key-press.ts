import type { Input } from 'electron'

/** A key on its way to the page. */
export interface KeyPress {
  readonly isMac: boolean
  /** `main` is Ctrl, and Cmd on macOS. */
  readonly modifier: 'none' | 'main' | 'ctrl+cmd'
  readonly shift: boolean
  /** What the key writes, in lower case. */
  readonly key: string
  /** Where it lies. */
  readonly code: string
  /** The key is held down and repeats. */
  readonly isRepeat: boolean
}

type Keys = Pick<
  Input,
  'type' | 'key' | 'code' | 'isAutoRepeat' | 'shift' | 'control' | 'alt' | 'meta'
>

/** Reads Electron's input event; null for what no command listens to, such as AltGr (Ctrl+Alt). */
export function keyPress(input: Keys, platform: NodeJS.Platform): KeyPress | null {
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

/** Whether the main modifier is held with a key, named by what it writes or by where it lies. */
export function zoomKey(...names: readonly string[]): (press: KeyPress) => boolean {
  return ({ modifier, key, code }) =>
    modifier === 'main' && (names.includes(key) || names.includes(code))
}
