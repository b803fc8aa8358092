/** Keys of the page. Commands with a `shortcut` are in the command registry, the other keys have no command. */
import { acceleratorOf, COMMANDS, type PageActions } from '../../preload/contract/commands.ts'
import { shortcutsText } from '../../shared/locales/generated/shortcuts.ts'

export const isMac = navigator.platform.startsWith('Mac')

export interface ShortcutActions extends PageActions {
  openPalette(): void
  openHelp(): void
  openQueue(): void
  focusSearch(): void
}

interface Shortcut {
  readonly id: string
  readonly title: string
  /** In the notation of `aria-keyshortcuts`. */
  readonly shortcut: string
  /** Returns false to leave the key to the browser. */
  run(actions: ShortcutActions): unknown
}

const { keys: text } = shortcutsText

const PAGE_SHORTCUTS: readonly Shortcut[] = [
  {
    id: 'palette',
    title: text.palette,
    shortcut: isMac ? 'Meta+K' : 'Control+K',
    run: ({ openPalette }) => openPalette(),
  },
  { id: 'search', title: text.search, shortcut: '/', run: ({ focusSearch }) => focusSearch() },
  { id: 'queue', title: text.queue, shortcut: 'Q', run: ({ openQueue }) => openQueue() },
  { id: 'help', title: text.help, shortcut: '?', run: ({ openHelp }) => openHelp() },
  { id: 'next-row', title: text.nextRow, shortcut: 'ArrowDown', run: () => moveRowFocus(1) },
  { id: 'previous-row', title: text.previousRow, shortcut: 'ArrowUp', run: () => moveRowFocus(-1) },
  // The browser turns the key into a contextmenu event.
  { id: 'menu', title: text.menu, shortcut: 'Shift+F10', run: () => false },
  // Sonner handles the key.
  { id: 'messages', title: text.messages, shortcut: 'Alt+T', run: () => false },
]

const withPageTitle = <Entry extends { readonly title: string }>(entry: Entry): Entry => ({
  ...entry,
  // Menus of the desktop use title case, pages use sentence case.
  title: entry.title.slice(0, 1) + entry.title.slice(1).toLowerCase(),
})

export const PAGE_COMMANDS = COMMANDS.filter((command) => 'palette' in command).map(withPageTitle)

/** All keys of the page, in the order of the shortcuts dialog. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...PAGE_SHORTCUTS,
  ...PAGE_COMMANDS.filter((command) => 'shortcut' in command),
]

/** Keys of the desktop menus, which the menus handle. */
export const MENU_SHORTCUTS: readonly Pick<Shortcut, 'id' | 'title' | 'shortcut'>[] =
  COMMANDS.flatMap((command) => {
    const shortcut = acceleratorOf(command, isMac)
    return shortcut === undefined ? [] : { id: command.id, title: command.title, shortcut }
  })

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns the pressed key in the notation of `aria-keyshortcuts`. */
export function pressedShortcut(event: KeyEvent): string {
  // Layouts without Latin letters use the letter of the physical key.
  const isForeign = event.key.length === 1 && event.key > '~' && /^Key[A-Z]$/.test(event.code)
  const character = isForeign ? event.code.slice(3) : event.key
  const key = character === ' ' ? 'Space' : character
  // The keyboard layout decides which signs need Shift.
  const isSign = key.length === 1 && !/[a-z]/i.test(key)
  const modifiers = [
    event.ctrlKey && 'Control',
    event.metaKey && 'Meta',
    event.altKey && 'Alt',
    event.shiftKey && !isSign && 'Shift',
  ]
  return [...modifiers, key.length === 1 ? key.toUpperCase() : key].filter(Boolean).join('+')
}

const TEXT_FIELDS =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"]'
const LAYERS = 'dialog[open]:not([data-full-screen]), [role="menu"]'
const OPEN_LISTS = '[popover], [popovertarget][aria-expanded="true"]'
const SPACE_USERS = 'button, summary, input, [role="button"]'
const ARROW_USERS =
  'input, [role="slider"], [role="tab"], [role="radio"], [role="application"], [tabindex="0"]'

/** Returns true if neither the focused element nor what is open above the page needs the key itself. */
function isFree(shortcut: string, target: Element): boolean {
  if (document.querySelector(LAYERS) || target.closest(OPEN_LISTS)) return false
  // Ctrl and Cmd type no text.
  if (/^(?:Control|Meta)\+/.test(shortcut)) return true
  if (target.closest(TEXT_FIELDS)) return false
  if (shortcut === 'Space') return !target.closest(SPACE_USERS)
  return !shortcut.startsWith('Arrow') || !target.closest(ARROW_USERS)
}

/** Runs the shortcut of a key press, unless the user types or a menu or dialog is open. */
export function handleShortcut(event: KeyboardEvent, actions: ShortcutActions): void {
  if (event.defaultPrevented || event.isComposing) return
  const pressed = pressedShortcut(event)
  const found = SHORTCUTS.find(({ shortcut }) => shortcut === pressed)
  if (!found || (event.repeat && !/Arrow(?:Up|Down)$/.test(pressed))) return
  const target = event.target instanceof Element ? event.target : document.body
  if (!isFree(pressed, target)) return
  if (found.run(actions) !== false) event.preventDefault()
}

const PLAY_BUTTON = 'button[data-result]'

/**
 * Moves the focus from a row of a station list to the play button, or the link, of the next (1) or previous (-1) row.
 * Returns false outside of such lists and at their ends, where the key scrolls.
 */
export function moveRowFocus(step: 1 | -1): boolean {
  const row = document.activeElement?.closest('li')
  const list = row?.parentElement
  if (!row || !list?.querySelector(PLAY_BUTTON)) return false
  const targets = [...list.children].flatMap(
    (item) =>
      item.querySelector<HTMLElement>(PLAY_BUTTON) ??
      item.querySelector<HTMLElement>('a[href]') ??
      [],
  )
  const { display, gridTemplateColumns } = getComputedStyle(list)
  const columns = display === 'grid' ? gridTemplateColumns.split(' ').length : 1
  const index = targets.findIndex((target) => row.contains(target))
  const next = targets[index + step * columns]
  next?.focus()
  return next !== undefined
}
