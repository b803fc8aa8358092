import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

const workArea = { x: 0, y: 0, width: 1920, height: 1040 }

/** One screen of full HD with a panel at its foot. */
export const screen = {
  getAllDisplays: () => [{ workArea } as Electron.Display],
} satisfies Pick<Electron.Screen, 'getAllDisplays'>

class NativeTheme extends EventEmitter {
  shouldUseDarkColors = false
}

export const nativeTheme = new NativeTheme() satisfies Pick<
  Electron.NativeTheme,
  'shouldUseDarkColors'
>
