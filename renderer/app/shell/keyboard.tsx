import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownValue } from '../../../shared/api/own-value.ts'
import { shortcutsText } from '../../../shared/locales/generated/shortcuts.ts'
import { pageCommands } from '../../domain/player/media-keys.ts'
import { queueRequests } from '../../domain/player/queue-store.ts'
import { getPlatform } from '../../platform/platform.ts'
import { StationMenu } from '../../screens/station/station-menu.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import {
  handleShortcut,
  isMac,
  MENU_SHORTCUTS,
  SHORTCUTS,
  type ShortcutActions,
} from '../shortcuts.ts'

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)

interface KeyboardProps {
  /** Returns the keys pressed before this component loaded. */
  readonly takeMissedKeys: () => readonly KeyboardEvent[]
}

/** Handles the keys of the page, and shows the palette, the list of keys and the menu of a station. */
export function Keyboard({ takeMissedKeys }: KeyboardProps) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null)
  const close = () => setOpened(null)
  const actions: ShortcutActions = {
    player: pageCommands.emit,
    navigate: (direction) => void navigate(direction === 'back' ? -1 : 1),
    toggleMiniPlayer: () => getPlatform().window.mini(true),
    openPalette: () => setOpened('palette'),
    openHelp: () => setOpened('help'),
    openQueue: () => queueRequests.emit(),
    focusSearch: () => {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      field?.focus()
      // The page behind the now-playing view is inert.
      if (!field || document.activeElement !== field)
        void navigate('/search', { state: { focusesSearch: true } })
    },
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => handleShortcut(event, actions))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    for (const event of takeMissedKeys()) onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [takeMissedKeys])
  return (
    <>
      <Palette open={opened === 'palette'} actions={actions} onClose={close} />
      <Dialog open={opened === 'help'} title={shortcutsText.title} onClose={close}>
        <KeyList shortcuts={SHORTCUTS} />
        {getPlatform().capabilities.tray && (
          <>
            <h3 className="mt-6 mb-1 text-lg">{shortcutsText.menus}</h3>
            <KeyList shortcuts={MENU_SHORTCUTS} />
          </>
        )}
      </Dialog>
      <StationMenu />
    </>
  )
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Control: shortcutsText.names.control,
  CmdOrCtrl: isMac ? '⌘' : shortcutsText.names.control,
  Ctrl: shortcutsText.names.control,
  Cmd: '⌘',
  Meta: '⌘',
  Space: shortcutsText.names.space,
  Plus: '+',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
}

function KeyList({ shortcuts }: { readonly shortcuts: typeof MENU_SHORTCUTS }) {
  return (
    <dl>
      {shortcuts.map(({ id, title, shortcut }) => (
        <div key={id} className="flex justify-between gap-4 border-b border-hairline py-1.5">
          <dt>{title}</dt>
          <dd className="flex shrink-0 gap-1">
            {shortcut.split('+').map((key) => (
              <kbd key={key} className="meta border border-edge px-1.5 py-0.5">
                {ownValue(KEY_NAMES, key) ?? key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
